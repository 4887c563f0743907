//! The files of the pages that never change while a program runs: style sheets, scripts and courts.
//!
//! They are served below one directory named after the hash of all of them: browsers keep them for ever,
//! and scripts import each other by plain relative names without a build step.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use courtside_scene::Court;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::error::Failure;
use crate::livery;

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript";
pub const SVG: &str = "image/svg+xml";

const WOFF2: &str = "font/woff2";

/// A file of `web/`, or of a folder in it.
macro_rules! file {
    ($name:literal, $kind:ident) => {
        file!($name, $kind, "")
    };
    ($name:literal, $kind:ident, $folder:literal) => {
        (
            $name,
            $kind,
            include_bytes!(concat!("../../../web/", $folder, $name)),
        )
    };
}

/// Every file of `web/` that pages use.
const FILES: &[(&str, &str, &[u8])] = &[
    file!("absence.js", JS),
    file!("advice.js", JS),
    file!("aiming.js", JS),
    file!("alone.js", JS),
    file!("archivo-text.woff2", WOFF2, "fonts/"),
    file!("archivo-wall.woff2", WOFF2, "fonts/"),
    file!("art.js", JS),
    file!("ask.js", JS),
    file!("asking.js", JS),
    file!("badge.js", JS),
    file!("base.css", CSS),
    file!("behind.js", JS),
    file!("board.js", JS),
    file!("boards.js", JS),
    file!("composer.js", JS),
    file!("cover.js", JS),
    file!("dom.js", JS),
    file!("drag.js", JS),
    file!("ending.js", JS),
    file!("feel.css", CSS),
    file!("feel.js", JS),
    file!("goal.js", JS),
    file!("keys.js", JS),
    file!("league.css", CSS),
    file!("league.js", JS),
    file!("lesson.js", JS),
    file!("lists.js", JS),
    file!("live.js", JS),
    file!("log.js", JS),
    file!("motion.js", JS),
    file!("odds.js", JS),
    file!("pages.css", CSS),
    file!("pages.js", JS),
    file!("palette.css", CSS),
    file!("palette.js", JS),
    file!("parts.js", JS),
    file!("promise.js", JS),
    file!("recap.js", JS),
    file!("review.js", JS),
    file!("rows.js", JS),
    file!("rules.css", CSS),
    file!("rules.js", JS),
    file!("scenery.js", JS),
    file!("settings.js", JS),
    file!("sheet.js", JS),
    file!("sound.js", JS),
    file!("store.js", JS),
    file!("table.css", CSS),
    file!("table.js", JS),
    file!("terms.js", JS),
    file!("theme.js", JS),
    file!("things.js", JS),
    file!("tokens.css", CSS),
    file!("tokens.js", JS),
    file!("tools.js", JS),
    file!("trace.js", JS),
    file!("words.js", JS),
];

/// Files by name under the hash of all of them.
struct FileSet {
    hash: String,
    files: BTreeMap<&'static str, (&'static str, Vec<u8>)>,
}

impl FileSet {
    fn new(files: impl Iterator<Item = (&'static str, &'static str, Vec<u8>)>) -> FileSet {
        let mut hash = Sha256::new();
        let mut all = BTreeMap::new();
        for (name, kind, bytes) in files {
            hash.update(name);
            hash.update(Sha256::digest(&bytes));
            all.insert(name, (kind, bytes));
        }
        let mut hash = hex::encode(hash.finalize());
        hash.truncate(12);
        FileSet { hash, files: all }
    }

    /// A file; one that is asked for under an old hash comes without the promise that it stays.
    fn serve(&self, hash: &str, name: &str) -> Result<Response, Failure> {
        let (kind, bytes) = self.files.get(name).ok_or_else(Failure::no_page)?;
        let cache = if hash == self.hash {
            FOR_EVER
        } else {
            "no-cache"
        };
        let policy = match kind.starts_with("image/") {
            true => DRAWING_POLICY,
            false => FILE_POLICY,
        };
        Ok((
            [
                (CONTENT_TYPE, *kind),
                (CACHE_CONTROL, cache),
                (CONTENT_SECURITY_POLICY, policy),
            ],
            bytes.clone(),
        )
            .into_response())
    }
}

const FOR_EVER: &str = "max-age=31536000, immutable";
/// A file is no page: it loads nothing. The policy of pages is longer than many a script.
const FILE_POLICY: &str = "default-src 'none'";
/// A drawing has styles of its own.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

static WEB: LazyLock<FileSet> = LazyLock::new(|| {
    let file = |(name, kind, bytes): &(&'static str, &'static str, &[u8])| {
        let text = || String::from_utf8_lossy(bytes);
        let bytes = match (*name, *kind) {
            (TOKENS, _) => lean(&livery::tokens(&text())).into_bytes(),
            (_, CSS | JS) => lean(&text()).into_bytes(),
            _ => bytes.to_vec(),
        };
        (*name, *kind, bytes)
    };
    FileSet::new(FILES.iter().map(file))
});

/// A script or a style sheet without what only its readers need: comments on lines of their own, blank lines and the space before
/// lines. That is a third of what would go over the line.
fn lean(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let mut line = line.trim();
        in_comment |= line.starts_with("/*") && !line.contains("*/");
        if in_comment {
            let Some((_, rest)) = line.split_once("*/") else {
                continue;
            };
            in_comment = false;
            line = rest.trim_start();
        }
        let comment = line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
        if !line.is_empty() && !comment {
            lean.push_str(line);
            lean.push('\n');
        }
    }
    lean
}

/// The sheet that the colours of the games go into.
const TOKENS: &str = "tokens.css";

/// How many pictures of courts are kept. There are many sizes, and few are played on: a client that asks for all of them gets all of
/// them, but the server need not remember them.
const MOST_COURTS: usize = 200;

static PICTURES: Mutex<BTreeMap<String, Arc<FileSet>>> = Mutex::new(BTreeMap::new());

/// The picture of a court, drawn when it is first asked for.
fn picture(court: Court) -> Arc<FileSet> {
    let known = || PICTURES.lock().unwrap_or_else(PoisonError::into_inner);
    let name = court.name();
    if let Some(files) = known().get(&name) {
        return files.clone();
    }
    // Drawn outside the lock: others are not kept waiting by a large one.
    let svg = courtside_render::court_svg(court).into_bytes();
    let files = Arc::new(FileSet::new(std::iter::once((PICTURE, SVG, svg))));
    let mut known = known();
    if known.len() >= MOST_COURTS {
        known.clear();
    }
    known.entry(name).or_insert(files).clone()
}

/// The only file in a court's set.
const PICTURE: &str = "court.svg";

/// The address of a file of `web/`.
pub fn url(name: &str) -> String {
    format!("/assets/{}/{name}", WEB.hash)
}

/// The address of the picture of a court.
pub fn court_url(court: Court) -> Arc<str> {
    thread_local! {
        /// Every frame names one.
        static KNOWN: RefCell<FxHashMap<Court, Arc<str>>> = RefCell::default();
    }
    let url = || {
        let hash = &picture(court).hash;
        format!("/art/{hash}/{}.svg", court.name()).into()
    };
    KNOWN.with_borrow_mut(|known| known.entry(court).or_insert_with(url).clone())
}

pub async fn web(Path((hash, name)): Path<(String, String)>) -> Result<Response, Failure> {
    WEB.serve(&hash, &name)
}

pub async fn art(Path((hash, name)): Path<(String, String)>) -> Result<Response, Failure> {
    let name = name.strip_suffix(".svg").ok_or_else(Failure::no_page)?;
    let court: Court = name.parse().map_err(|_| Failure::no_page())?;
    picture(court).serve(&hash, PICTURE)
}

pub async fn icon() -> Response {
    (
        [
            (CONTENT_TYPE, SVG),
            (CACHE_CONTROL, "public, max-age=86400"),
        ],
        courtside_render::brand_svg(),
    )
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_pages_is_in_the_program() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
        for entry in std::fs::read_dir(directory).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".js") || name.ends_with(".css") {
                assert!(
                    WEB.files.contains_key(name.as_str()),
                    "{name} is missing in FILES"
                );
            }
        }
    }

    #[test]
    fn files_go_out_without_what_only_readers_need() {
        let text = "// One\n/** @type {X} */\nlet a = 1; // kept\n\n/*\n * two\n */ let b;\n  /** @type {Y} */ (a);\n";
        assert_eq!(
            lean(text),
            "let a = 1; // kept\nlet b;\n/** @type {Y} */ (a);\n"
        );
        for (name, (kind, bytes)) in &WEB.files {
            if [CSS, JS].contains(kind) {
                let text = String::from_utf8_lossy(bytes);
                let mut lines = text.lines();
                assert!(lines.all(|line| !line.starts_with("//")), "{name}");
            }
        }
    }

    #[test]
    fn the_faces_that_the_sheet_names_are_there_and_light() {
        let (_, sheet) = &WEB.files[TOKENS];
        let sheet = String::from_utf8_lossy(sheet);
        let faces: Vec<&str> = sheet
            .split("url(")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
            .collect();
        assert_eq!(faces, ["archivo-text.woff2", "archivo-wall.woff2"]);
        let bytes: usize = faces.iter().map(|face| WEB.files[*face].1.len()).sum();
        assert!(bytes < 40_000, "{bytes}");
    }

    #[test]
    fn a_file_stays_under_its_hash_only() {
        let cache =
            |hash: &str| WEB.serve(hash, "base.css").unwrap().headers()[CACHE_CONTROL].clone();
        assert_eq!(cache(&WEB.hash), FOR_EVER);
        assert_eq!(cache("old"), "no-cache");
        assert!(WEB.serve(&WEB.hash, "../Cargo.toml").is_err());
    }

    #[tokio::test]
    async fn the_picture_of_any_court_is_drawn_and_what_is_no_court_is_no_page() {
        let ask = async |hash: &str, name: &str| {
            art(Path((hash.to_owned(), name.to_owned())))
                .await
                .map(|page| page.headers()[CACHE_CONTROL].clone())
        };
        let url = court_url(Court::Chessboard { flipped: true });
        let (hash, name) = url["/art/".len()..].split_once('/').unwrap();
        assert_eq!(ask(hash, name).await.unwrap(), FOR_EVER);
        assert_eq!(ask("old", name).await.unwrap(), "no-cache");
        for name in ["grid-7x9-turf.svg", "grid-8x8-maple-halves-flipped.svg"] {
            assert_eq!(ask("old", name).await.unwrap(), "no-cache");
        }
        for name in ["grid-7x9-turf", "grid-99x99-turf.svg", "court.svg", ".svg"] {
            assert!(ask("old", name).await.is_err(), "{name}");
        }
    }

    #[test]
    fn pictures_of_courts_are_forgotten_before_there_are_too_many() {
        for columns in 1..=20 {
            for rows in 1..=20 {
                let grid = courtside_scene::Grid {
                    columns,
                    rows,
                    halves: false,
                    theme: courtside_scene::Theme::Rubber,
                    flipped: false,
                };
                picture(Court::Grid(grid));
                let kept = PICTURES.lock().unwrap().len();
                assert!((1..=MOST_COURTS).contains(&kept), "{kept}");
            }
        }
    }
}
