//! What `solve` prints as text and as JSON.

use crate::solving::{HARDEST, NEAR, mask, solve_3x3, solve_without};

#[test]
fn text_of_a_solved_board() {
    let ran = solve_3x3(&[NEAR]).exits(0).quietly();
    assert_eq!(
        mask(&ran.out),
        "board      1 2 3 4 5 6 7 0 8 (3x3)\n\
         goal       blank-last\n\
         length     1 (shortest)\n\
         moves      R\n\
         nodes      1 expanded, 4 generated\n\
         time       ?\n\
         search     ida pdb:4-4 pruning=automaton (start: 1)\n"
    );
    let time = ran.out.lines().find_map(|l| l.strip_prefix("time       ")).unwrap();
    let (number, unit) = time.split_once(' ').unwrap();
    assert!(number.parse::<f64>().is_ok() && ["µs", "ms", "s"].contains(&unit), "{time}");
}

#[test]
fn text_of_unsolvable_and_stopped_boards() {
    let ran = solve_without(&["2 1 3 4 5 6 7 8 0", "--goal", "blank-last"]).exits(1).quietly();
    assert_eq!(
        ran.out,
        "board      2 1 3 4 5 6 7 8 0 (3x3)\n\
         goal       blank-last\n\
         unsolvable the goal cannot be reached from this board\n"
    );
    let ran = solve_without(&["8 6 7 2 5 4 3 0 1", "--heuristic", "manhattan", "--node-limit", "1000"]);
    assert_eq!(
        without_moves(&mask(&ran.exits(3).quietly().out)).replace(|c: char| c.is_ascii_digit(), "#"),
        "board      # # # # # # # # # (#x#)\n\
         goal       blank-last\n\
         stopped    node limit reached\n\
         length     ## <= length <= ##\n\
         moves      ?\n\
         nodes      ### expanded, #,### generated\n\
         time       ?\n\
         search     ida manhattan pruning=inverse (start: ##)\n"
    );
}

/// A block with its moves masked.
fn without_moves(text: &str) -> String {
    let line = |l: &str| if l.starts_with("moves ") { "moves      ?\n".into() } else { format!("{l}\n") };
    text.lines().map(line).collect()
}

/// A JSON line with its time masked, which must be a number.
fn mask_json(line: &str) -> String {
    let (head, tail) = line.split_once("\"seconds\":").unwrap();
    let end = tail.find([',', '}']).unwrap();
    assert!(tail[..end].parse::<f64>().unwrap() >= 0.0, "{line}");
    format!("{head}\"seconds\":?{}", &tail[end..])
}

#[test]
fn json_has_its_fields_in_order() {
    let ran = solve_3x3(&[NEAR, "2 1 3 4 5 6 7 8 0", "1 2 3", "--format", "json"]).exits(2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        mask_json(lines[0]),
        r#"{"v":1,"board":[1,2,3,4,5,6,7,0,8],"size":"3x3","goal":"blank-last","solvable":true,"optimal":true,"length":1,"moves":"R","lower_bound":1,"upper_bound":1,"settings":"ida pdb:4-4 pruning=automaton","algorithm":"ida","heuristic":"pdb:4-4","expanded":1,"generated":4,"seconds":?}"#
    );
    let unsolvable = mask_json(lines[1]);
    assert!(
        unsolvable.starts_with(
            r#"{"v":1,"board":[2,1,3,4,5,6,7,8,0],"size":"3x3","goal":"blank-last","solvable":false,"optimal":false,"length":null,"moves":null,"lower_bound":null,"upper_bound":null,"settings":"ida pdb:4-4 pruning=automaton","algorithm":"ida","#
        ),
        "{unsolvable}"
    );
    assert!(lines[2].starts_with(r#"{"v":1,"line":1,"error":"argument 3: line 1, "#), "{}", lines[2]);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let ran =
        solve_without(&[HARDEST, "--heuristic=manhattan", "--node-limit=100", "--format=json"]).exits(3);
    let stopped = &ran.json()[0];
    assert_eq!(stopped["stopped"], "node limit reached");
    assert_eq!((stopped["generated"].as_u64(), stopped["solvable"].as_bool()), (Some(100), Some(true)));
    assert_eq!(stopped["optimal"], false);
    // What a quick search found is a solution, and an upper bound.
    assert_eq!(stopped["length"], stopped["upper_bound"]);
    assert_eq!(
        stopped["moves"].as_str().map(str::len),
        stopped["length"].as_u64().map(|length| length as usize)
    );
    let [lower, upper] = ["lower_bound", "upper_bound"].map(|bound| stopped[bound].as_u64().unwrap());
    assert!((58..=80).contains(&lower) && (80..=120).contains(&upper), "{lower} to {upper}");
    let goal = "0 1 2/3 4 5/6 7 8";
    let ran = solve_3x3(&[NEAR, "--goal", goal, "--format", "json"]).exits(0);
    assert_eq!(ran.json()[0]["goal"], serde_json::json!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
}
