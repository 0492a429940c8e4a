//! Journals that were altered: each is refused with the line that cannot be so.

use crate::suite::journal::text::{self, parse};
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::suite::run::{record, session, settings};
use std::path::Path;

/// Board 2 and then board 1, on lines 2 and 3.
fn some_run() -> Run {
    let mut run = Run::new(settings::tests::some(), session::tests::some());
    run.records = [2, 1].map(|board| Record { board, ..record::tests::some() }).into();
    run
}

fn error(text: &str) -> String {
    parse(text.as_bytes(), Path::new("x")).expect_err(text).to_string()
}

#[test]
fn an_altered_line_is_refused_by_its_number() {
    let whole = text::text(&some_run());
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    for (line, from, to, why) in [
        (1, "\"boards\":3", "\"boards\":4000000000", "a suite of 4000000000 boards; expected 1 to 10000000"),
        (1, "\"boards\":3", "\"boards\":0", "a suite of 0 boards"),
        (
            1,
            "\"draw\":null",
            "\"draw\":{\"size\":\"3x3\",\"count\":9,\"seed\":1}",
            "3 boards, but 9 are drawn",
        ),
        (1, "\"repeat\":3", "\"repeat\":4294967295", "repeat 4294967295 and warmup 0"),
        (1, "\"repeat\":3", "\"repeat\":0", "repeat 0"),
        (1, "\"warmup\":0", "\"warmup\":10001", "warmup 10001"),
        (1, "\"time_limit\":null", "\"time_limit\":-1.0", "a time limit of -1 seconds"),
        (1, "\"only\":null", "\"only\":\"1-18446744073709551615\"", "the suite has the boards 1 to 3"),
        (1, "[\"ida manhattan pruning=inverse\"]", "[]", "no configurations"),
        (1, "\"configurations\":[1]", "\"configurations\":[2]", "databases of configuration 2"),
        (1, "\"build_seconds\":1.5", "\"build_seconds\":-1.5", "a measurement of -1.5e0"),
        (2, "\"board\":2", "\"board\":18446744073709551615", "is not in this run"),
        (2, "\"configuration\":1", "\"configuration\":0", "is not in this run"),
        (2, "\"configuration\":1", "\"configuration\":18446744073709551615", "is not in this run"),
        (2, "[0.25,", "[-0.25,", "a measurement of -2.5e-1; expected 0 to 1e9"),
        (2, "[0.25,", "[1e300,", "a measurement of 1e300"),
        (2, "[0.25,", "[0.5,0.25,", "times of 4 measured runs; expected 3"),
        (2, "\"waited\":0.0", "\"waited\":-1", "a measurement of -1e0"),
        (2, "\"others\":null", "\"others\":1e99", "a measurement of 1e99"),
        (1, "\"load\":0.5", "\"load\":-0.5", "a measurement of -5e-1"),
        (2, "\"length\":4", "\"length\":6", "a length of 6, but 4 moves"),
        (2, "\"length\":4", "\"length\":2", "a length of 2, but a lower bound of 4"),
        (2, "\"length\":4", "\"length\":null", "does not go with the outcome solved"),
        (2, "RDRD", "RDRU", "the moves are no solution: the 4 slides are legal, but do not end at the goal"),
        (2, "RDRD", "LDRD", "the moves are no solution: slide 1 (L) takes the blank off the board"),
        (2, "RDRD", "R999", "`moves` has other letters"),
        (2, "\"moves\":\"RDRD\"", "\"moves\":null", "must be there both or not at all"),
        (2, "0 1 3 4", "0 1 1 4", "no board of its size"),
        (2, "0 1 3 4", "1 3 4", "no board of its size"),
        (2, "\"size\":\"3x3\"", "\"size\":\"65535x1\"", "no board of its size"),
        (2, "\"outcome\":\"solved\"", "\"outcome\":\"stopped\"", "does not go with the outcome stopped"),
        (
            2,
            "\"expanded\":5",
            "\"expanded\":18446744073709551615",
            "nodes of iterations up to here are more than",
        ),
        (2, "\"expanded\":5", "\"expanded\":50", "the iterations have more nodes than the whole search"),
    ] {
        let mut altered: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
        altered[line - 1] = lines[line - 1].replacen(from, to, 1);
        assert_ne!(altered[line - 1], lines[line - 1], "{from}");
        let found = error(&altered.concat());
        assert!(
            found.starts_with(&format!("x, line {line}: ")) && found.contains(why),
            "{from} to {to}: {found}"
        );
    }
    let unsolvable = "\"outcome\":\"unsolvable\",\"stopped\":null,\"length\":null,\"moves\":null";
    let solved = "\"outcome\":\"solved\",\"stopped\":null,\"length\":4,\"moves\":\"RDRD\"";
    let found = error(&whole.replacen(solved, unsolvable, 1));
    assert!(found.contains("line 2: an unsolvable board, but it can reach the goal"), "{found}");
}

#[test]
fn sums_over_a_journal_fit() {
    let mut run = some_run();
    for record in &mut run.records {
        record.generated = u64::MAX - 12;
    }
    let found = error(&text::text(&run));
    assert!(found.starts_with("x, line 3: nodes generated up to here are more than 2^64 - 1"), "{found}");
    let mut run = some_run();
    for _ in 0..2 {
        let mut used = run.sessions[0].databases[0].clone();
        used.bytes = u64::MAX / 2;
        run.sessions[0].databases.push(used);
    }
    assert!(error(&text::text(&run)).starts_with("x, line 1: bytes of databases"));
}

#[test]
fn journals_of_the_form_without_moves_are_read() {
    let whole = text::text(&some_run());
    let old = whole.replace("\"v\":3", "\"v\":2").replace("\"moves\":\"RDRD\",", "");
    let (run, bytes) = parse(old.as_bytes(), Path::new("x")).unwrap();
    assert_eq!((run.unwrap().records.len(), bytes), (2, old.len()));
    assert!(error(&whole.replacen("\"moves\":\"RDRD\",", "", 1)).contains("line 2: `length` and `moves`"));
    // What is there is checked in them too.
    let mixed = whole.replace("\"v\":3", "\"v\":2").replacen("\"length\":4", "\"length\":6", 1);
    assert!(error(&mixed).contains("line 2: a length of 6, but 4 moves"));
}

/// With work that grows as the square of the boards this takes minutes.
#[test]
fn a_long_journal_is_read_in_one_pass() {
    const BOARDS: usize = 60_000;
    let mut run = some_run();
    run.settings.boards = BOARDS;
    run.records = (1..=BOARDS).map(|board| Record { board, ..record::tests::some() }).collect();
    let text = text::text(&run);
    let (read, _) = parse(text.as_bytes(), Path::new("x")).unwrap();
    let read = read.unwrap();
    assert_eq!((read.records.len(), read.missing().next(), read.missing_count()), (BOARDS, None, 0));
}
