//! Whether what the server really says fits its description of itself. Every answer and every message of the other tests
//! goes through here.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::web::description;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(description);

/// Checks an answer of HTTP against what is described for its request.
///
/// # Panics
/// It is not described, or another one.
pub fn check_answer(method: &str, path: &str, status: u16, body: &Value) {
    let path = path.split('?').next().unwrap_or(path);
    let paths = DESCRIPTION["paths"].as_object().expect("paths");
    let fits = |(described, _): &(&String, &Value)| {
        let mut parts = described.split('/').zip(path.split('/'));
        described.split('/').count() == path.split('/').count()
            && parts.all(|(one, other)| one.starts_with('{') || one == other)
    };
    let Some((_, methods)) = paths.iter().find(fits) else { return };
    let answers = &methods[method.to_lowercase()]["responses"];
    let answer = answers.get(status.to_string()).unwrap_or(&answers["default"]);
    let told = format!("{method} {path} {status}");
    match answer.get("content") {
        Some(content) => check(&content["application/json"]["schema"], body, &told),
        None => assert!(body.is_null(), "{told}: nothing is described, and {body} came"),
    }
}

/// Checks a message of a socket.
///
/// # Panics
/// It is not described.
pub fn check_message(message: &Value) {
    check(&DESCRIPTION["components"]["schemas"]["ServerMessage"], message, "a message");
}

fn check(schema: &Value, value: &Value, told: &str) {
    if let Err(fault) = closed(schema, value) {
        panic!("{told} is not as described: {fault}\n{value}");
    }
}

/// Names of fields that a description knows of.
type Known = Vec<String>;

/// Whether a value fits and has no field that is not described.
fn closed(schema: &Value, value: &Value) -> Result<(), String> {
    let known = open(schema, value)?;
    // A schema with words alone takes anything.
    let words = |name: &String| matches!(name.as_str(), "description" | "title" | "default");
    let anything =
        schema.as_bool() == Some(true) || schema.as_object().is_some_and(|schema| schema.keys().all(words));
    let mut fields = value.as_object().into_iter().flat_map(Map::keys);
    match fields.find(|name| !anything && !known.contains(name)) {
        Some(name) => Err(format!("`{name}` is not described")),
        None => Ok(()),
    }
}

/// Whether a value fits; the fields that were looked at.
fn open(schema: &Value, value: &Value) -> Result<Known, String> {
    let mut known = Known::new();
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        let inner = &DESCRIPTION["components"]["schemas"][name];
        known.append(&mut open(inner, value).map_err(|fault| format!("{name}: {fault}"))?);
    }
    if let Some(one) = schema.get("const")
        && one != value
    {
        return Err(format!("{value} is not {one}"));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{value} is none of {words:?}"));
    }
    check_kind(schema, value)?;
    known.append(&mut check_fields(schema, value)?);
    check_items(schema, value)?;
    for any in ["oneOf", "anyOf"] {
        if let Some(ways) = schema[any].as_array() {
            known.append(&mut one_of(ways, value)?);
        }
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        known.append(&mut open(part, value)?);
    }
    Ok(known)
}

/// The first way that fits.
fn one_of(ways: &[Value], value: &Value) -> Result<Known, String> {
    let mut faults = Vec::new();
    for way in ways {
        match open(way, value) {
            Ok(known) => return Ok(known),
            Err(fault) => faults.push(fault),
        }
    }
    Err(format!("none of {} ways: {}", ways.len(), faults.join("; ")))
}

fn check_kind(schema: &Value, value: &Value) -> Result<(), String> {
    let fits = |kind: &str| match kind {
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    let right = match &schema["type"] {
        Value::String(kind) => fits(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(fits),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => true,
    };
    if right { Ok(()) } else { Err(format!("{value} is not of type {}", schema["type"])) }
}

fn check_fields(schema: &Value, value: &Value) -> Result<Known, String> {
    let Some(fields) = value.as_object() else { return Ok(Known::new()) };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Err(format!("`{name}` is missing"));
        }
    }
    let described = schema["properties"].as_object();
    let mut known = Known::new();
    for (name, field) in fields {
        if let Some(schema) = described.and_then(|described| described.get(name)) {
            closed(schema, field).map_err(|fault| format!("{name}: {fault}"))?;
            known.push(name.clone());
        } else if schema["additionalProperties"].is_object() {
            closed(&schema["additionalProperties"], field).map_err(|fault| format!("{name}: {fault}"))?;
            known.push(name.clone());
        }
    }
    Ok(known)
}

fn check_items(schema: &Value, value: &Value) -> Result<(), String> {
    let Some(items) = value.as_array() else { return Ok(()) };
    let count = items.len() as u64;
    if schema["maxItems"].as_u64().is_some_and(|most| count > most)
        || schema["minItems"].as_u64().is_some_and(|least| count < least)
    {
        return Err(format!("{count} are not as many as described"));
    }
    for (index, item) in items.iter().enumerate() {
        let schema = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
        closed(schema, item).map_err(|fault| format!("[{index}]: {fault}"))?;
    }
    Ok(())
}

/// The check itself can fail.
#[test]
fn what_does_not_fit_is_found() {
    let schema = &DESCRIPTION["components"]["schemas"]["ServerMessage"];
    let fits = |message: Value| closed(schema, &message).is_ok();
    assert!(fits(serde_json::json!({"type": "pong", "t": 1, "now": 2})));
    assert!(fits(serde_json::json!({"type": "pong", "t": 1, "now": 2, "ref": "a"})));
    assert!(!fits(serde_json::json!({"type": "pong", "t": 1, "now": 2, "then": 3})), "a field too many");
    assert!(!fits(serde_json::json!({"type": "pong", "t": 1})), "a field too few");
    assert!(!fits(serde_json::json!({"type": "pong", "t": "1", "now": 2})), "of another type");
    assert!(
        !fits(serde_json::json!({"type": "pong", "t": 1, "now": 2, "ref": null})),
        "it is left out, not null"
    );
    assert!(!fits(serde_json::json!({"type": "dance"})), "a message there is not");
}
