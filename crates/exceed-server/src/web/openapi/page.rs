//! The description as a page for people: plain HTML, nothing to load but a style.

use serde_json::{Map, Value};

const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>exceed: requests</title>\n\
    <link rel=\"stylesheet\" href=\"/plain.css\">\n</head>\n<body>\n<main>\n";

/// The page.
pub fn page(description: &Value) -> String {
    let mut page = HEAD.to_owned();
    let info = &description["info"];
    page += &format!("<h1>{} {}</h1>\n", text(&info["title"]), text(&info["version"]));
    page += &format!("<p>{} ", text(&info["description"]));
    page += "The same for programs is <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n<h2>Requests</h2>\n";
    for (path, methods) in fields(&description["paths"]) {
        for (method, operation) in fields(methods) {
            page += &request(&method.to_uppercase(), path, operation);
        }
    }
    page += "<h2>Types</h2>\n";
    for (name, schema) in fields(&description["components"]["schemas"]) {
        let name = escaped(name);
        let told = escaped(&serde_json::to_string_pretty(schema).unwrap_or_default());
        let words = text(&schema["description"]);
        page += &format!(
            "<details id=\"{name}\"><summary>{name}: {words}</summary><pre>{told}</pre></details>\n"
        );
    }
    page + "</main>\n</body>\n</html>\n"
}

fn request(method: &str, path: &str, operation: &Value) -> String {
    let mut told =
        format!("<h3>{method} {}</h3>\n<p>{}</p>\n<ul>\n", escaped(path), text(&operation["summary"]));
    for parameter in
        operation["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "query")
    {
        told += &format!("<li>?{}: {}</li>\n", text(&parameter["name"]), text(&parameter["description"]));
    }
    if operation["security"].is_array() {
        told += "<li>needs a session: a cookie or a bearer token</li>\n";
    }
    if let Some(body) = operation.get("requestBody") {
        told += &format!("<li>takes {}</li>\n", content(body));
    }
    for (status, answer) in fields(&operation["responses"]) {
        told += &format!("<li>{}: {}</li>\n", escaped(status), content(answer));
    }
    if let Some(messages) = operation.get("x-messages") {
        let (client, server) = (type_name(&messages["client"]), type_name(&messages["server"]));
        told += &format!("<li>takes messages {client} and sends {server}</li>\n");
    }
    told + "</ul>\n"
}

/// What a body has in it, or in words what an answer without one means.
fn content(value: &Value) -> String {
    match value["content"].get("application/json") {
        Some(json) => type_name(&json["schema"]),
        None if value["content"].is_object() => "a page".to_owned(),
        None => text(&value["description"]),
    }
}

/// The name of a type, as a link to it.
fn type_name(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escaped(name);
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    match schema.get("items") {
        Some(items) => format!("a list of {}", type_name(items)),
        None => "JSON".to_owned(),
    }
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::description;

    #[test]
    fn the_page_names_every_request_and_links_to_every_type_it_names() {
        let page = page(&description());
        assert!(page.contains("<h3>POST /api/tables/{id}/join</h3>"));
        let links = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links {
            assert!(page.contains(&format!("<details id=\"{link}\">")), "{link}");
        }
        let others =
            page.split("href=\"").skip(1).filter(|rest| !rest.starts_with('#') && !rest.starts_with('/'));
        assert_eq!(others.count(), 0, "nothing of another host");
        assert!(!page.contains("<script") && !page.contains("style="), "nothing that the policy forbids");
    }
}
