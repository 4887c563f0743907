//! Tables of text: for a terminal, and for a page.

/// Lines of cells under their heads.
pub struct TextTable<'a> {
    pub heads: &'a [&'a str],
    pub lines: Vec<Vec<String>>,
    /// Columns of words, which stand to the left; figures stand to the right.
    pub words: &'a [usize],
}

impl TextTable<'_> {
    pub fn plain(&self) -> String {
        let heads: Vec<String> = self.heads.iter().map(|head| (*head).to_owned()).collect();
        let lines: Vec<&Vec<String>> = std::iter::once(&heads).chain(&self.lines).collect();
        let width = |column: usize| {
            let widths = lines.iter().map(|cells| cells[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let mut text = String::new();
        for cells in lines {
            let padded = cells
                .iter()
                .zip(&widths)
                .enumerate()
                .map(|(column, (cell, &width))| {
                    if self.words.contains(&column) {
                        format!("{cell:width$}")
                    } else {
                        format!("{cell:>width$}")
                    }
                });
            text.push_str(padded.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    pub fn markdown(&self) -> String {
        let mut text = format!("| {} |\n", self.heads.join(" | "));
        text.push_str(&format!("|{}\n", "---|".repeat(self.heads.len())));
        for cells in &self.lines {
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
        text
    }
}
