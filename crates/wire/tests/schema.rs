//! The files that are made from the types of the wire are as new as the types. `UPDATE=1` writes them.

use courtside_wire::schema::{json_schema, typescript};
use std::path::Path;

fn is_current(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "{file} is older than the types: run `UPDATE=1 cargo test -p courtside-wire --test schema`"
    );
}

#[test]
fn the_types_of_the_page_are_those_of_the_wire() {
    is_current("web/wire.d.ts", &typescript(&json_schema()));
}

#[test]
fn the_schema_for_other_languages_is_that_of_the_wire() {
    let json = serde_json::to_string_pretty(&json_schema()).unwrap();
    is_current("docs/wire.schema.json", &(json + "\n"));
}
