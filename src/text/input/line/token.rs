//! A line cut at brackets, row separators, separators and white space, with the column of each piece.

/// A piece of a line and the column of its first character, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    /// The column.
    pub column: usize,
    /// The piece.
    pub text: &'a str,
}

impl<'a> Token<'a> {
    /// The pieces between separators, white space around them cut off.
    fn split(self, separator: impl Fn(char) -> bool) -> Vec<Token<'a>> {
        let (mut pieces, mut column) = (Vec::new(), self.column);
        for text in self.text.split(&separator) {
            pieces.push(Token { column, text }.trim());
            column += text.chars().count() + 1;
        }
        pieces
    }

    fn trim(self) -> Token<'a> {
        let text = self.text.trim_start();
        let skipped = self.text[..self.text.len() - text.len()].chars().count();
        Token { column: self.column + skipped, text: text.trim_end() }
    }

    fn has_white_space(self) -> bool {
        self.text.contains(char::is_whitespace)
    }
}

/// The line without the brackets around it, and without the separator after them.
pub(crate) fn without_brackets(line: Token<'_>) -> Token<'_> {
    let inner = line.trim();
    let open = |c| matches!(c, '[' | '(' | '{');
    let close = |c| matches!(c, ']' | ')' | '}');
    let end = inner.text.trim_end_matches([',', ';']).trim_end();
    if !inner.text.starts_with(open) && !end.ends_with(close) {
        return line;
    }
    let text = inner.text.trim_start_matches(open);
    let column = inner.column + (inner.text.len() - text.len());
    let end = text.trim_end_matches([',', ';']).trim_end();
    let text = if end.ends_with(close) { end.trim_end_matches(close) } else { text };
    Token { column, text }
}

/// The rows of a line: separated by `/`, or by `;` or `,` if the numbers between two of them are separated otherwise.
pub(crate) fn rows(line: Token<'_>) -> Vec<Token<'_>> {
    let parts = |separator: char| {
        let mut parts = line.split(|c| c == separator);
        if parts.len() > 1 && parts.last().is_some_and(|p| p.text.is_empty()) {
            parts.pop();
        }
        parts
    };
    for separator in ['/', ';', ','] {
        if !line.text.contains(separator) {
            continue;
        }
        let parts = parts(separator);
        let several = |p: &Token<'_>| p.has_white_space() || (separator == ';' && p.text.contains(','));
        if separator == '/' || parts.iter().any(several) {
            return parts;
        }
    }
    vec![line]
}

/// The tokens of a row, empty ones where separators enclose nothing.
pub(crate) fn tokens(row: Token<'_>) -> Vec<Token<'_>> {
    for separator in [',', ';', '\t'] {
        if row.text.contains(separator) {
            let cells = row.split(|c| c == separator);
            if !cells.iter().any(|c| c.has_white_space()) {
                return cells;
            }
        }
    }
    let words: Vec<Token<'_>> =
        row.split(char::is_whitespace).into_iter().filter(|t| !t.text.is_empty()).collect();
    if words.is_empty() { vec![row.trim()] } else { words }
}
