//! Something that is sent often and never changes: packed once, and not sent to who has it already.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::id::hex;

/// What is smaller is sent as it is.
const WORTH_PACKING: usize = 1024;
/// How hard brotli tries, up to 11: this packs a megabyte in about a tenth of a second.
const BROTLI_QUALITY: i32 = 9;

/// A body with everything that is made from it once.
#[derive(Debug)]
pub struct Packed {
    body: Bytes,
    etag: HeaderValue,
    /// As soon as it is packed. Until then it is sent as it is.
    smaller: OnceLock<Smaller>,
}

/// Where packing makes it smaller.
#[derive(Debug, Default)]
struct Smaller {
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl Packed {
    /// A body, not packed yet.
    #[must_use]
    pub fn new(body: Bytes) -> Packed {
        let hash = hex(&Sha256::digest(&body)[..16]);
        let etag = HeaderValue::from_str(&format!("\"{hash}\""));
        Packed { body, etag: etag.unwrap_or(HeaderValue::from_static("\"\"")), smaller: OnceLock::new() }
    }

    /// Packs it; that takes a moment.
    pub fn pack(&self) {
        self.smaller.get_or_init(|| {
            if self.body.len() < WORTH_PACKING {
                return Smaller::default();
            }
            let smaller = |packed: Vec<u8>| (packed.len() < self.body.len()).then(|| packed.into());
            Smaller { brotli: brotli(&self.body).and_then(smaller), gzip: gzip(&self.body).and_then(smaller) }
        });
    }

    /// The answer to a request, with these headers beside those of its form.
    #[must_use]
    pub fn answer(&self, asked: &HeaderMap, headers: HeaderMap) -> Response {
        let same = self.is_known(asked);
        let (encoding, body) = self.form(asked);
        let mut response =
            if same { StatusCode::NOT_MODIFIED.into_response() } else { body.clone().into_response() };
        let own = response.headers_mut();
        own.extend(headers);
        own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        own.insert(header::ETAG, self.etag.clone());
        if let Some(encoding) = encoding.filter(|_| !same) {
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// Whether who asks has it already.
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        known.is_some_and(|list| {
            let mut tags = list.split(',').map(str::trim);
            tags.any(|tag| tag == "*" || tag.trim_start_matches("W/").as_bytes() == self.etag.as_bytes())
        })
    }

    /// The smallest form that who asks can read.
    fn form(&self, asked: &HeaderMap) -> (Option<&'static str>, &Bytes) {
        let Some(smaller) = self.smaller.get() else { return (None, &self.body) };
        match (&smaller.brotli, &smaller.gzip) {
            (Some(body), _) if takes(asked, "br") => (Some("br"), body),
            (_, Some(body)) if takes(asked, "gzip") => (Some("gzip"), body),
            _ => (None, &self.body),
        }
    }
}

/// Whether a request takes this encoding: it names it, and not with weight 0.
fn takes(asked: &HeaderMap, encoding: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = parts
            .filter_map(|part| part.strip_prefix("q="))
            .any(|weight| weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0));
        named && !refused
    })
}

fn brotli(body: &[u8]) -> Option<Vec<u8>> {
    let parameters = ::brotli::enc::BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
    let mut packed = Vec::new();
    ::brotli::BrotliCompress(&mut &*body, &mut packed, &parameters).ok()?;
    Some(packed)
}

fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(body).ok()?;
    packer.finish().ok()
}
