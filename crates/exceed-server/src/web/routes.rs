//! What can be asked, and who answers.

use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodRouter, delete, get, post};

use super::{
    App, account, analysis, cards, games, health, lessons, lobby, moderation, page, queue, ready, session,
    socket, tables,
};

/// Routes with a list of them, so that a test can hold them against their description.
pub(super) struct Routes {
    pub router: Router<App>,
    pub listed: Vec<(Method, &'static str)>,
}

impl Routes {
    fn new() -> Routes {
        Routes { router: Router::new(), listed: Vec::new() }
    }

    fn add(mut self, method: Method, path: &'static str, route: MethodRouter<App>) -> Routes {
        self.listed.push((method, path));
        self.router = self.router.route(path, route);
        self
    }

    fn get<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H) -> Routes {
        self.add(Method::GET, path, get(handler))
    }

    fn post<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H) -> Routes {
        self.add(Method::POST, path, post(handler))
    }

    fn delete<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H) -> Routes {
        self.add(Method::DELETE, path, delete(handler))
    }
}

/// What is not under `/api`. Everything else there is the page.
pub(super) fn root() -> Routes {
    Routes::new()
        .get("/health", health)
        .get("/ready", ready)
        .get("/docs", page::docs)
        .get("/plain", page::plain)
}

/// What is under `/api`.
pub(super) fn api() -> Routes {
    Routes::new()
        .get("/openapi.json", page::openapi)
        .get("/catalog", page::catalog)
        .get("/rules", page::rules)
        .post("/session", session::create)
        .get("/session", session::show)
        .delete("/session", session::delete)
        .post("/tables", tables::create)
        .get("/tables", tables::list)
        .get("/tables/{id}", tables::show)
        .delete("/tables/{id}", tables::remove)
        .post("/tables/{id}/join", tables::join)
        .get("/tables/{id}/socket", socket::table)
        .post("/join", tables::join_by_code)
        .get("/games/{id}", games::show)
        .get("/games/{id}/replay", games::replay)
        .get("/games/{id}/record", games::record)
        .get("/games/{id}/export", games::export)
        .post("/games/{id}/fork", games::fork)
        .post("/games/{id}/analysis", analysis::begin)
        .get("/games/{id}/analysis", analysis::show)
        .post("/account", account::create)
        .post("/login", account::login)
        .get("/users/{name}", account::show)
        .post("/reports", moderation::report)
        .post("/blocks", moderation::block)
        .delete("/blocks", moderation::unblock)
        .post("/cards/check", cards::check)
        .get("/lessons", lessons::list)
        .post("/queue", queue::ask)
        .get("/queue", queue::show)
        .delete("/queue", queue::leave)
        .get("/lobby/socket", lobby::socket)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::web::description;

    #[test]
    fn every_route_is_described_and_everything_described_is_a_route() {
        let under_api = api().listed.into_iter().map(|(method, path)| format!("{method} /api{path}"));
        let others = root().listed.into_iter().map(|(method, path)| format!("{method} {path}"));
        let routes: BTreeSet<String> = under_api.chain(others).collect();
        let description = description();
        let paths = description["paths"].as_object().expect("paths");
        let of_path = |(path, methods): (&String, &serde_json::Value)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
        };
        let described: BTreeSet<String> = paths.iter().flat_map(of_path).collect();
        assert_eq!(routes, described);
    }
}
