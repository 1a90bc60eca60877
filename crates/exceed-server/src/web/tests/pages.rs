//! Pages, and what is none.

use super::*;

#[tokio::test]
async fn every_unknown_path_is_a_page_and_a_missing_file_is_none() {
    let world = World::new().await;
    let fetch = |path: &str| {
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        let router = world.router.clone();
        async move {
            let response = router.oneshot(request).await.expect("an answer");
            let header = |name: header::HeaderName| {
                response
                    .headers()
                    .get(name)
                    .map_or(String::new(), |value| value.to_str().unwrap_or("").to_owned())
            };
            (response.status(), header(header::CONTENT_TYPE), header(header::CONTENT_SECURITY_POLICY))
        }
    };
    for path in ["/", "/t/k3v", "/any/thing", "/plain", "/plain/t/k3v", "/docs"] {
        let (status, kind, policy) = fetch(path).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/html; charset=utf-8"), "{path}");
        assert!(policy.starts_with("default-src 'self'"), "{path}: {policy}");
    }
    assert_eq!(fetch("/plain.js").await.1, "text/javascript; charset=utf-8");
    for path in ["/assets/index-nothing.js", "/api/nothing"] {
        let (status, kind, _) = fetch(path).await;
        assert_eq!((status, kind.as_str()), (StatusCode::NOT_FOUND, "application/json"), "{path}");
    }
    let described = world.get("/api/openapi.json").await.body;
    assert_eq!(described["openapi"], "3.1.0");
    assert_eq!(described, crate::web::description());
}
