//! Names of a run's configurations where there is little room.

use crate::settings::spec::Settings;

/// What tells the configurations of a run apart: their settings without the parts that all of them share.
pub fn distinguishing(configurations: &[Settings]) -> Vec<String> {
    let [first, others @ ..] = configurations else { return Vec::new() };
    if others.is_empty() {
        return vec![first.to_string()];
    }
    let shared =
        |is_equal: fn(&Settings, &Settings) -> bool| others.iter().all(|other| is_equal(first, other));
    let algorithm = shared(|a, b| a.algorithm == b.algorithm);
    let heuristic = shared(|a, b| a.heuristic == b.heuristic);
    let pruning = shared(|a, b| a.pruning == b.pruning);
    let loops = shared(|a, b| a.loops == b.loops);
    let order = shared(|a, b| a.order == b.order);
    let name = |one: &Settings| {
        let mut one = one.clone();
        one.algorithm = one.algorithm.filter(|_| !algorithm);
        one.heuristic = one.heuristic.filter(|_| !heuristic);
        one.pruning = one.pruning.filter(|_| !pruning);
        one.loops = one.loops.filter(|_| !loops);
        one.order = one.order.filter(|_| !order);
        one.to_string()
    };
    configurations.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_parts_are_left_out() {
        let names = |texts: &[&str]| {
            distinguishing(&texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<Settings>>())
        };
        assert_eq!(
            names(&["ida pdb:7-8 pruning=inverse", "ida pdb:5-5-5 pruning=inverse"]),
            ["pdb:7-8", "pdb:5-5-5"]
        );
        assert_eq!(
            names(&["ida pdb:7-8 pruning=inverse", "astar pdb:7-8"]),
            ["ida pruning=inverse", "astar"]
        );
        assert_eq!(names(&["ida pdb:7-8"]), ["ida pdb:7-8"]);
        assert!(names(&[]).is_empty());
    }
}
