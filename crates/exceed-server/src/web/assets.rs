//! The built client: files that the program carries, packed once at the start.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;

use super::packed::Packed;

/// Where the client builder puts files whose names change with what is in them.
const HASHED: &str = "/assets/";
/// What a page may load. Styles are set by its scripts as well; scripts come from here alone.
const PAGE_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                           object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A file of the client.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// `/index.html`.
    pub path: &'static str,
    /// What is in it.
    pub body: &'static [u8],
}

/// Every file of the client that this program was built with.
static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Files that can be asked for.
#[derive(Debug)]
pub struct Assets {
    files: &'static [File],
    /// Made when the first of them is asked for.
    packed: OnceLock<Vec<Packed>>,
}

static CLIENT: Assets = Assets { files: FILES, packed: OnceLock::new() };

/// The client that this program carries.
#[must_use]
pub fn client() -> &'static Assets {
    &CLIENT
}

impl Assets {
    fn packed(&self) -> &[Packed] {
        let of = |file: &File| Packed::new(Bytes::from_static(file.body));
        self.packed.get_or_init(|| self.files.iter().map(of).collect())
    }

    /// Packs all files; that takes a moment.
    pub fn pack(&self) {
        for (file, packed) in self.files.iter().zip(self.packed()) {
            if is_packable(file.path) {
                packed.pack();
            }
        }
    }

    /// The answer to a request for this path; nothing if there is no such file.
    #[must_use]
    pub fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let index = self.files.iter().position(|file| file.path == path)?;
        let packed = self.packed().get(index)?;
        Some(packed.answer(headers, headers_of(self.files[index])))
    }

    /// The page that every address of the client shows; nothing if there is no client.
    #[must_use]
    pub fn page(&self, headers: &HeaderMap) -> Option<Response> {
        self.answer("/index.html", headers)
    }

    /// Whether a path can only be a file.
    #[must_use]
    pub fn is_file(path: &str) -> bool {
        path.starts_with(HASHED)
    }
}

fn headers_of(file: File) -> HeaderMap {
    let forever = file.path.starts_with(HASHED);
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_TYPE, content_type(file.path));
    set(header::CACHE_CONTROL, cache);
    if content_type(file.path).starts_with("text/html") {
        set(header::CONTENT_SECURITY_POLICY, PAGE_POLICY);
    }
    headers
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether packing makes a file of this kind smaller.
fn is_packable(path: &str) -> bool {
    let kind = content_type(path);
    kind.starts_with("text/")
        || ["application/json", "application/manifest+json", "image/svg+xml", "application/wasm"]
            .contains(&kind)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::body::to_bytes;
    use axum::http::StatusCode;

    use super::*;

    static SCRIPT: &str = include_str!("../../pages/plain.js");
    static SAMPLE: Assets = Assets {
        files: &[
            File { path: "/index.html", body: b"<!doctype html><title>exceed</title>" },
            File { path: "/assets/index-Ab12.js", body: SCRIPT.as_bytes() },
            File { path: "/card.png", body: &[7; 5000] },
        ],
        packed: OnceLock::new(),
    };

    fn asking(encodings: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(encodings).expect("a header"))])
    }

    async fn body(response: Response) -> Vec<u8> {
        to_bytes(response.into_body(), usize::MAX).await.expect("a body").to_vec()
    }

    fn header<'a>(response: &'a Response, name: &HeaderName) -> &'a str {
        response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
    }

    #[tokio::test]
    async fn a_script_is_sent_packed_as_it_is_asked_for_and_kept_for_good() {
        SAMPLE.pack();
        let path = "/assets/index-Ab12.js";
        let plain = SAMPLE.answer(path, &HeaderMap::new()).expect("a file");
        assert_eq!(header(&plain, &header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        assert!(header(&plain, &header::CACHE_CONTROL).contains("immutable"));
        assert_eq!(body(plain).await, SCRIPT.as_bytes());

        let gzip = SAMPLE.answer(path, &asking("gzip, br;q=0")).expect("a file");
        assert_eq!(header(&gzip, &header::CONTENT_ENCODING), "gzip");
        let packed = body(gzip).await;
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&*packed).read_to_end(&mut unpacked).expect("gzip");
        assert!(packed.len() < SCRIPT.len() / 2 && unpacked == SCRIPT.as_bytes());

        let brotli = SAMPLE.answer(path, &asking("gzip, deflate, br")).expect("a file");
        assert_eq!(header(&brotli, &header::CONTENT_ENCODING), "br");
        assert_eq!(header(&brotli, &header::VARY), "accept-encoding");
        let smaller = body(brotli).await;
        let mut unpacked = Vec::new();
        ::brotli::BrotliDecompress(&mut &*smaller, &mut unpacked).expect("brotli");
        assert!(smaller.len() < packed.len() && unpacked == SCRIPT.as_bytes());
    }

    #[tokio::test]
    async fn the_page_is_asked_for_anew_and_not_sent_twice() {
        SAMPLE.pack();
        let page = SAMPLE.page(&HeaderMap::new()).expect("a page");
        assert_eq!(header(&page, &header::CACHE_CONTROL), "no-cache");
        let policy = header(&page, &header::CONTENT_SECURITY_POLICY);
        assert!(policy.starts_with("default-src 'self';") && !policy.contains("script-src"), "{policy}");
        let etag = page.headers()[header::ETAG].clone();
        let again = SAMPLE.page(&HeaderMap::from_iter([(header::IF_NONE_MATCH, etag)])).expect("a page");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(body(again).await, b"");
    }

    #[tokio::test]
    async fn pictures_are_not_packed_and_unknown_files_are_not_there() {
        SAMPLE.pack();
        let picture = SAMPLE.answer("/card.png", &asking("br")).expect("a file");
        assert_eq!(header(&picture, &header::CONTENT_ENCODING), "");
        assert_eq!(body(picture).await.len(), 5000);
        assert!(SAMPLE.answer("/assets/index-Ab13.js", &HeaderMap::new()).is_none());
    }
}
