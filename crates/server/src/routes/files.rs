//! The files of the pages as they go out. They never change while a program runs, so each is packed once, and not for
//! everybody who asks.

use crate::assets;
use crate::error::Failure;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Path;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

/// By kind and name. There are as many as there are files in the program.
static PACKED: LazyLock<Mutex<HashMap<(Kind, String), Bytes>>> = LazyLock::new(Mutex::default);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Web,
    Art,
}

pub async fn web(
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let plain = assets::web(Path((hash, name.clone()))).await?;
    pack(Kind::Web, name, plain, &headers).await
}

pub async fn art(
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let plain = assets::art(Path((hash, name.clone()))).await?;
    pack(Kind::Art, name, plain, &headers).await
}

async fn pack(
    kind: Kind,
    name: String,
    plain: Response,
    asked: &HeaderMap,
) -> Result<Response, Failure> {
    if !takes_gzip(asked) {
        return Ok(plain);
    }
    let (mut parts, body) = plain.into_parts();
    let key = (kind, name);
    let packed = PACKED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&key)
        .cloned();
    let packed = match packed {
        Some(packed) => packed,
        None => {
            let bytes = to_bytes(body, usize::MAX)
                .await
                .map_err(Failure::internal)?;
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(&bytes).map_err(Failure::internal)?;
            let packed = Bytes::from(packer.finish().map_err(Failure::internal)?);
            let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
            all.insert(key, packed.clone());
            packed
        }
    };
    parts.headers.remove(CONTENT_LENGTH);
    let encoding = HeaderValue::from_static("gzip");
    parts.headers.insert(CONTENT_ENCODING, encoding);
    let vary = HeaderValue::from_static("accept-encoding");
    parts.headers.insert(VARY, vary);
    Ok(Response::from_parts(parts, Body::from(packed)))
}

/// Every browser does.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(ACCEPT_ENCODING).iter();
    let mut codings = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().trim_start_matches("q=").parse() == Ok(0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_takes_gzip_says_so() {
        let takes = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            takes_gzip(&headers)
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("deflate, gzip"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("gzip; q=0.0") && !takes(""));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
