//! `--order`: which searches take an order of slides, and which refuse it.

use crate::common::command::{Ran, run, taquin};
use std::path::Path;

fn taquin_with(arguments: &[&str]) -> Ran {
    run(taquin(Path::new("none")).args(arguments))
}

#[test]
fn the_program_takes_an_order_where_slides_are_tried_depth_first() {
    let board = "8 6 7 2 5 4 3 0 1";
    for algorithm in ["ida", "iddfs", "dfs", "dfbnb"] {
        let arguments = ["solve", "1 2 3/4 5 6/7 0 8", "--order=ldru", "--algorithm", algorithm];
        taquin_with(&arguments).exits(0);
    }
    for (options, message) in [
        (&["--order=UDL"][..], "`UDL` is not an order of slides"),
        (&["--order=UDLR", "--algorithm=astar"], "astar does not"),
        (&["--order=UDLR", "--algorithm=bfs"], "bfs does not"),
        (&["--order=UDLR", "--pruning=automaton"], "leave out --pruning automaton or --order"),
    ] {
        let ran = taquin_with(&[&["solve", board], options].concat()).exits(2);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}
