//! The types of the protocol for TypeScript, made from the server's description of itself and kept as a file in the
//! client. `cargo xtask types` writes it anew.

use std::path::Path;

use exceed_server::{PROTOCOL, web};
use serde_json::{Map, Value};

/// Where the file is.
const FILE: &str = "../../client/src/lib/wire.ts";
/// Longer types are broken into lines.
const WIDTH: usize = 120;

const HEAD: &str = "\
// What goes between a client and the server. Made by `cargo xtask types` from the server's own types: do not edit.
//
// `ServerMessage` comes over a socket and `Sent` goes over it; narrow the first by `type`. Requests and answers of HTTP are
// below by name; GET /docs of a running server says which belongs where.

/** A value for each seat. */
export type Both<T> = { p1: T; p2: T };

/** A message to the server. The direct reply to it carries its `ref`; `client` is for `hello`. */
export type Sent = ClientMessage & { ref?: Reference; client?: string };

/** The message of this type: `Received<\"update\">`. */
export type Received<T extends ServerMessage[\"type\"]> = Extract<ServerMessage, { type: T }>;
";

#[test]
fn the_types_of_the_client_are_fresh() {
    let text = typescript(&web::description());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &text).expect("the folder is there");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "client/src/lib/wire.ts is not what the server speaks; `cargo xtask types` writes it anew"
    );
}

/// A type that is read and written under one name is one type.
#[test]
fn every_name_of_a_type_is_one_type() {
    let names: Vec<String> = schemas(&web::description()).keys().cloned().collect();
    let numbered = |name: &&String| name.ends_with(|letter: char| letter.is_ascii_digit()) && *name != "P1";
    assert_eq!(names.iter().find(numbered), None, "two types have this name, but for the number");
}

fn schemas(description: &Value) -> &Map<String, Value> {
    description["components"]["schemas"].as_object().expect("types")
}

fn typescript(description: &Value) -> String {
    let mut text = HEAD.to_owned();
    text +=
        &format!("\n/** The version of the protocol, for `hello`. */\nexport const PROTOCOL = {PROTOCOL};\n");
    for (name, schema) in schemas(description) {
        text += &format!("\n{}export type {name} = {};\n", comment(schema, ""), type_of(schema, ""));
    }
    text.replace(" \n", "\n")
}

/// What is said about a type or a field.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(words) = schema["description"].as_str() else { return String::new() };
    let words = words.replace('\n', " ").replace("*/", "* /");
    format!("/** {words} */\n{indent}")
}

/// A type; lines after the first begin with `indent`.
fn type_of(schema: &Value, indent: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(reference) = schema["$ref"].as_str() {
        parts.push(reference.rsplit('/').next().expect("a name").to_owned());
    }
    if let Some(one) = schema.get("const") {
        parts.push(one.to_string());
    } else if let Some(words) = schema["enum"].as_array() {
        parts.push(union(words.iter().map(ToString::to_string).collect(), indent));
    } else {
        parts.extend(plain(schema, indent));
    }
    for any in ["oneOf", "anyOf"] {
        if let Some(ways) = schema[any].as_array() {
            let inner = format!("{indent}  ");
            let ways: Vec<String> = ways.iter().map(|way| with_comment(way, &inner)).collect();
            parts.push(union(ways, indent));
        }
    }
    let all = schema["allOf"].as_array().into_iter().flatten();
    parts.extend(all.map(|part| type_of(part, indent)));
    match parts.as_slice() {
        [] => "unknown".to_owned(),
        [one] => one.clone(),
        several => several.iter().map(|part| in_brackets(part)).collect::<Vec<_>>().join(" & "),
    }
}

/// A way of a union; its comment goes into the object it is.
fn with_comment(schema: &Value, indent: &str) -> String {
    let told = type_of(schema, indent);
    if told.contains('\n') || schema["description"].is_string() && told.starts_with('{') {
        format!("{}{told}", comment(schema, indent))
    } else {
        told
    }
}

/// What has parts at its top.
fn in_brackets(told: &str) -> String {
    if told.contains(" | ") && !told.starts_with('{') || told.starts_with('\n') {
        format!("({told})")
    } else {
        told.to_owned()
    }
}

fn union(ways: Vec<String>, indent: &str) -> String {
    let line = ways.join(" | ");
    if indent.len() + line.len() < WIDTH && !line.contains('\n') {
        return line;
    }
    ways.iter().map(|way| format!("\n{indent}  | {way}")).collect()
}

/// What `type` says, without what else there is.
fn plain(schema: &Value, indent: &str) -> Option<String> {
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => return None,
    };
    let told = kinds.iter().filter_map(|kind| match *kind {
        "integer" | "number" => Some("number".to_owned()),
        "array" => Some(array(schema, indent)),
        "object" => object(schema, indent),
        other => Some(other.to_owned()),
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" | "))
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = type_of(&schema["items"], indent);
    match schema["maxItems"].as_u64().filter(|most| schema["minItems"].as_u64() == Some(*most)) {
        Some(count) => format!("[{}]", vec![item; count as usize].join(", ")),
        None => format!("{}[]", in_brackets(&item)),
    }
}

/// An object; nothing if it says only that it is one.
fn object(schema: &Value, indent: &str) -> Option<String> {
    if schema["additionalProperties"].is_object() {
        return Some(format!("Record<string, {}>", type_of(&schema["additionalProperties"], indent)));
    }
    let fields = schema["properties"].as_object()?;
    let inner = format!("{indent}  ");
    if let (2, Some(one), Some(two)) = (fields.len(), fields.get("p1"), fields.get("p2")) {
        let (one, two) = (type_of(one, indent), type_of(two, indent));
        if one == two {
            return Some(format!("Both<{one}>"));
        }
    }
    let required = |name: &str| {
        schema["required"].as_array().is_some_and(|names| names.iter().any(|required| required == name))
    };
    let field = |(name, schema): (&String, &Value)| {
        let mark = if required(name) { "" } else { "?" };
        (comment(schema, &inner), format!("{name}{mark}: {};", type_of(schema, &inner)))
    };
    let fields: Vec<(String, String)> = fields.iter().map(field).collect();
    let told: Vec<&str> = fields.iter().map(|(_, told)| told.as_str()).collect();
    let line = format!("{{ {} }}", told.join(" ").trim_end_matches(';'));
    let short = indent.len() + line.len() < WIDTH - 20 && fields.iter().all(|(words, _)| words.is_empty());
    if short && !line.contains('\n') {
        return Some(line);
    }
    let lines: String = fields.iter().map(|(words, told)| format!("\n{inner}{words}{told}")).collect();
    Some(format!("{{{lines}\n{indent}}}"))
}
