//! Texts that are read, and what is said about those that are not.

use super::*;
use proptest::prelude::*;

const ENTRY: &str = "# two halves\nname 4-4\ndefault\n. a a\na a b\nb b b\n";

#[test]
fn a_text_of_several_sets_is_read() {
    let more = ENTRY.replace("4-4", "both").replace("default", "# no default")
        + "\n. q q # by columns\n\t q q  Q\r\nQ Q Q\nname other\n\na . a\na a b\nb b b";
    let sets = read(&format!("{ENTRY}{more}")).unwrap();
    let summary: Vec<_> =
        sets.iter().map(|s| (s.name(), s.class().blank().0, s.is_default(), s.partitions().len())).collect();
    assert_eq!(summary, [("4-4", 0, true, 1), ("both", 0, false, 2), ("other", 1, false, 1)]);
    assert_eq!(sets[1].partitions()[1].patterns()[0].to_string(), "1,2,3,4");
    assert_eq!(read("# nothing\n\n").unwrap(), []);
}

#[test]
fn a_drawing_is_turned_into_the_form_of_its_class() {
    let patterns = |drawing: &str| {
        let sets = read(&format!("name x\n{drawing}")).unwrap();
        sets[0].patterns().iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
    };
    let first = patterns(". a a b\na a b b\nc c c b");
    for turned in ["c c c b\na a b b\n. a a b", "b c c c\nb b a a\nb a a .", ". a c\na a c\na b c\nb b b"] {
        assert_eq!(patterns(turned), first, "{turned}");
    }
}

#[test]
fn malformed_texts_are_answered_with_the_place_and_what_was_expected() {
    let error = |text: &str| read(text).unwrap_err().to_string();
    let changed = |from: &str, to: &str| error(&ENTRY.replacen(from, to, 1));
    for (from, to, place, found, expected) in [
        ("name 4-4", "4-4", "line 2, column 1", "`4-4`", NAME),
        ("name 4-4", " name", "line 2, column 6", "the end of the line", NAME),
        ("4-4", "a/b.cat", "line 2, column 6", "`a/b.cat`", NAME),
        ("4-4", "4 4", "line 2, column 8", "`4`", NAME),
        ("default", "default 1", "line 3, column 9", "`1`", "`default` alone in its line"),
        ("default", "defaults", "line 3, column 1", "`defaults`", CELL),
        ("a a b", "a 4 b", "line 5, column 3", "`4`", CELL),
        ("a a b", "a ä b", "line 5, column 3", "`ä`", CELL),
        ("a a b", "a\u{a0}aab", "line 5, column 3", "`aab`", CELL),
        ("a a b", "a a b b", "line 5, column 7", "`b`", "3 cells, as in the first row of the drawing"),
        (
            "a a b",
            "a a",
            "line 5, column 4",
            "the end of the line",
            "3 cells, as in the first row of the drawing",
        ),
        ("a a b", "a . b", "line 5, column 3", "`.`", "one blank in the drawing"),
        (
            ". a a",
            "a a a",
            "line 7, column 1",
            "the end of the drawing or text",
            "a `.` for the blank in the drawing before it",
        ),
    ] {
        assert_eq!(changed(from, to), format!("{place}: found {found}, expected {expected}"));
    }
    let long = "x\u{1b}".repeat(50);
    let shown = "x\\u{1b}".repeat(10);
    assert_eq!(changed("4-4", &long), format!("line 2, column 6: found `{shown}...`, expected {NAME}"));
    assert_eq!(
        changed("a a b\nb b b", "a a a\na a a"),
        "line 4, column 3: 8 tiles are not a pattern of a 3x3 board: expected 1 to 6"
    );
    assert_eq!(
        error("name x\n. a\na b\n"),
        "line 2, column 3: a 2x2 board has no pattern databases: they need two rows, two columns and 6 to 25 cells"
    );
    let end = "the end of the drawing or text";
    assert_eq!(error("name x\n"), format!("line 2, column 1: found {end}, expected `default` or {ROW}"));
    assert_eq!(error("name x\ndefault\n\n"), format!("line 4, column 1: found {end}, expected {ROW}"));
    let then = |more: &str| error(&format!("{ENTRY}{more}"));
    assert_eq!(
        then(ENTRY),
        "line 8, column 6: found `4-4`, expected another name: 3x3 with blank 0 has this one"
    );
    assert_eq!(
        then(&ENTRY.replace("4-4", "x")),
        "line 8, column 6: found `x`, expected one default: that of 3x3 with blank 0 is `4-4`"
    );
    assert_eq!(
        then("\na . a\na a b\nb b b"),
        "line 8, column 1: found `a`, expected a further partition of 3x3 with blank 0, or `name`"
    );
}

/// A text of mostly meaningful words.
fn likely_text() -> impl Strategy<Value = String> {
    let words =
        ["name", "default", "x", "4-4", ".", "a", "b", "c", ". a a", "a a b", "b b b", "\n", "\n\n", "# "];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), likely in likely_text(), cut in 0usize..100, insert in ".*") {
        let at = cut.min(ENTRY.len());
        for text in [&text, &likely, &format!("{}{insert}{}", &ENTRY[..at], &ENTRY[at..])] {
            match read(text) {
                Ok(sets) => prop_assert!(sets.iter().all(|set| !set.views().is_empty())),
                Err(error) => prop_assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}"),
            }
        }
    }
}
