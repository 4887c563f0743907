//! Pages that commands keep up to date: each command owns what stands between its own two lines of a page.

use anyhow::Context;
use std::path::Path;

const END: &str = "<!-- end -->\n";

/// Puts the text between the line `<!-- mark -->` of a page and the next `<!-- end -->`; at the end of a page that has no
/// such line, and of one that is not there yet.
pub fn write(path: &Path, mark: &str, text: &str) -> anyhow::Result<()> {
    let begin = format!("<!-- {mark} -->\n");
    let old = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        read => read.with_context(|| format!("{} can't be read", path.display()))?,
    };
    let page = match old.split_once(&begin) {
        Some((before, rest)) => {
            let after = rest.split_once(END).map_or("", |(_, after)| after);
            format!("{before}{begin}{text}{END}{after}")
        }
        None if old.is_empty() => format!("{begin}{text}{END}"),
        None => format!("{old}\n{begin}{text}{END}"),
    };
    std::fs::write(path, page).with_context(|| format!("{} can't be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_keeps_what_stands_around_a_mark() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.md");
        let read = || std::fs::read_to_string(&path).unwrap();
        write(&path, "a", "1\n").unwrap();
        assert_eq!(read(), format!("<!-- a -->\n1\n{END}"));
        write(&path, "b", "2\n").unwrap();
        write(&path, "a", "3\n").unwrap();
        assert_eq!(
            read(),
            format!("<!-- a -->\n3\n{END}\n<!-- b -->\n2\n{END}")
        );
        std::fs::write(&path, format!("above\n<!-- b -->\nold\n{END}below\n")).unwrap();
        write(&path, "b", "new\n").unwrap();
        assert_eq!(read(), format!("above\n<!-- b -->\nnew\n{END}below\n"));
        assert!(write(folder.path(), "a", "").is_err());
    }
}
