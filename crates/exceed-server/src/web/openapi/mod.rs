//! The description of everything the server can be asked, made from the types that are read and written. Clients' types
//! are made from it as well.

mod operations;
mod page;

use axum::http::Method;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

pub(super) use page::page;

use super::error;
use crate::PROTOCOL;
use crate::message::{ClientMessage, Reference, ServerMessage};

/// Where the types of the description stand.
const TYPES: &str = "/components/schemas";

/// Tells a generator about a type.
type Describe = fn(&mut SchemaGenerator) -> Schema;

/// One request and its answers.
struct Operation {
    method: Method,
    path: &'static str,
    summary: &'static str,
    /// Names of what may stand after the question mark, and what that is.
    query: &'static [(&'static str, &'static str)],
    body: Option<Describe>,
    answers: Vec<Answer>,
    who: Who,
    socket: bool,
}

/// One answer to a request.
struct Answer {
    status: u16,
    body: Told,
}

/// What an answer has in it.
#[derive(Clone, Copy)]
enum Told {
    Nothing,
    Json(Describe),
    Page,
}

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Anybody,
    /// A guest or an account.
    Known,
}

impl Operation {
    fn new(method: Method, path: &'static str, summary: &'static str) -> Operation {
        Operation {
            method,
            path,
            summary,
            query: &[],
            body: None,
            answers: Vec::new(),
            who: Who::Anybody,
            socket: false,
        }
    }

    fn get(path: &'static str, summary: &'static str) -> Operation {
        Operation::new(Method::GET, path, summary)
    }

    fn post(path: &'static str, summary: &'static str) -> Operation {
        Operation::new(Method::POST, path, summary)
    }

    fn delete(path: &'static str, summary: &'static str) -> Operation {
        Operation::new(Method::DELETE, path, summary)
    }

    fn known(mut self) -> Operation {
        self.who = Who::Known;
        self
    }

    fn query(mut self, query: &'static [(&'static str, &'static str)]) -> Operation {
        self.query = query;
        self
    }

    fn takes<T: JsonSchema>(mut self) -> Operation {
        self.body = Some(SchemaGenerator::subschema_for::<T>);
        self
    }

    fn gives<T: JsonSchema>(mut self, status: u16) -> Operation {
        self.answers.push(Answer { status, body: Told::Json(SchemaGenerator::subschema_for::<T>) });
        self
    }

    fn ends(mut self, status: u16) -> Operation {
        self.answers.push(Answer { status, body: Told::Nothing });
        self
    }

    fn shows(mut self) -> Operation {
        self.answers.push(Answer { status: 200, body: Told::Page });
        self
    }

    fn socket(mut self) -> Operation {
        self.socket = true;
        self.ends(101)
    }

    /// What stands between braces in the path.
    fn path_names(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    fn describe(&self, types: &mut Types) -> Value {
        let in_path = self
            .path_names()
            .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
        let in_query = self.query.iter().map(|(name, text)| {
            json!({"name": name, "in": "query", "description": text, "schema": {"type": "string"}})
        });
        let mut told = json!({"summary": self.summary, "responses": self.responses(types)});
        let parameters: Vec<Value> = in_path.chain(in_query).collect();
        if !parameters.is_empty() {
            told["parameters"] = parameters.into();
        }
        if let Some(body) = self.body {
            told["requestBody"] = json!({"required": true, "content": content(body(&mut types.read))});
        }
        if self.who == Who::Known {
            told["security"] = json!([{"cookie": []}, {"bearer": []}]);
        }
        if self.socket {
            let sent = ClientMessage::schema_name();
            let received = ServerMessage::schema_name();
            told["x-messages"] = json!({
                "client": {"$ref": format!("#{TYPES}/{sent}")},
                "server": {"$ref": format!("#{TYPES}/{received}")},
            });
        }
        told
    }

    fn responses(&self, types: &mut Types) -> Map<String, Value> {
        let mut responses = Map::new();
        for answer in &self.answers {
            let mut told = json!({"description": words_of(answer.status)});
            match answer.body {
                Told::Nothing => {}
                Told::Json(body) => told["content"] = content(body(&mut types.written)),
                Told::Page => told["content"] = json!({"text/html": {"schema": {"type": "string"}}}),
            }
            responses.insert(answer.status.to_string(), told);
        }
        let error = types.written.subschema_for::<error::Body<'_>>();
        responses.insert(
            "default".to_owned(),
            json!({"description": "Not done: why, and what to do.", "content": content(error)}),
        );
        responses
    }
}

fn content(schema: Schema) -> Value {
    json!({"application/json": {"schema": schema}})
}

fn words_of(status: u16) -> &'static str {
    let status = axum::http::StatusCode::from_u16(status).ok();
    status.and_then(|status| status.canonical_reason()).unwrap_or("An answer")
}

/// The types that are told about so far. What is read may leave out more than what is written does.
struct Types {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Types {
    fn new() -> Types {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = TYPES.into();
        Types {
            read: settings.clone().for_deserialize().into_generator(),
            written: settings.for_serialize().into_generator(),
        }
    }

    /// All of them by name. A type that is read and written is the same both ways: a test holds that.
    fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.written.take_definitions(true);
        all.values_mut().for_each(leave_out_nulls);
        for (name, schema) in self.read.take_definitions(true) {
            all.entry(name).or_insert(schema);
        }
        all
    }
}

/// A field that may be left out of what is written is left out where it has nothing to say: it is never null.
fn leave_out_nulls(schema: &mut Value) {
    match schema {
        Value::Array(list) => list.iter_mut().for_each(leave_out_nulls),
        Value::Object(object) => {
            object.values_mut().for_each(leave_out_nulls);
            let required = object.get("required").cloned().unwrap_or_default();
            let is_required =
                |name: &String| required.as_array().is_some_and(|names| names.iter().any(|one| one == name));
            let fields = object.get_mut("properties").and_then(Value::as_object_mut);
            let optional = fields.into_iter().flatten().filter(|(name, _)| !is_required(name));
            optional.for_each(|(_, field)| without_null(field));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The same type, but for null.
fn without_null(schema: &mut Value) {
    if let Some(kinds) = schema["type"].as_array() {
        let kinds: Vec<Value> = kinds.iter().filter(|kind| *kind != "null").cloned().collect();
        schema["type"] = if let [one] = kinds.as_slice() { one.clone() } else { kinds.into() };
    }
    if let Some(ways) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        ways.retain(|way| way["type"] != "null");
    }
}

/// The description, as OpenAPI 3.1.
#[must_use]
pub fn description() -> Value {
    let mut types = Types::new();
    let mut paths = Map::new();
    for operation in operations::all() {
        let told = operation.describe(&mut types);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.as_str().to_lowercase()] = told;
    }
    types.read.subschema_for::<ClientMessage>();
    types.read.subschema_for::<Reference>();
    types.written.subschema_for::<ServerMessage<'_>>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "exceed",
            "version": exceed_rules::ENGINE_VERSION,
            "description": format!("Hosts duels of the Exceed Fighting System. Protocol {PROTOCOL}."),
        },
        "paths": paths,
        "components": {
            "schemas": types.definitions(),
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": super::session::COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    })
}
