//! The tables in docs/operating.md are as new as the lists that they are made from. `UPDATE=1` writes them.

use courtside_server::limits::Limits;
use courtside_server::metrics::Metrics;
use std::path::Path;

#[test]
fn the_page_for_operators_lists_what_there_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
    let page = std::fs::read_to_string(&path).expect("docs/operating.md");
    let wanted = with_table(&page, "limits", &Limits::markdown());
    let wanted = with_table(&wanted, "metrics", &Metrics::markdown());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, wanted).expect("it is written");
        return;
    }
    assert!(
        page == wanted,
        "docs/operating.md is old: run `UPDATE=1 cargo test -p courtside-server --test edge document`"
    );
}

/// The page with a table between its two marks.
fn with_table(page: &str, name: &str, table: &str) -> String {
    let mark = format!("<!-- {name}: made from the source by a test -->\n");
    let parts: Vec<&str> = page.split(mark.as_str()).collect();
    let [before, _, after] = parts[..] else {
        panic!("the page has two marks of {name}");
    };
    format!("{before}{mark}{table}{mark}{after}")
}
