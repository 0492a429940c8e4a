//! The folder that databases are kept in, and the environment.

use crate::build::{HALVES, NEAR, build};
use crate::common::command::{names, run, taquin, taquin_in};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

#[test]
fn the_folder_is_the_first_that_applies() {
    let root = tempdir().unwrap();
    let place = |name: &str| root.path().join(name);
    let project = place("project");
    let deep = project.join("a/b");
    fs::create_dir_all(&deep).unwrap();
    fs::create_dir_all(project.join("pdb")).unwrap();
    fs::write(project.join("pdb/FORMAT.md"), "").unwrap();
    let dry = |folder: &Path, environment: &[(&str, &str)], arguments: &[&str]| {
        let mut command = taquin_in(folder);
        command.env("XDG_DATA_HOME", place("data")).env("HOME", place("home"));
        command.envs(environment.iter().copied()).args(["pdb-build", "--size=3x3", "--dry-run"]);
        let ran = run(command.args(arguments)).exits(0).quietly();
        ran.out.lines().next().unwrap().strip_prefix("folder  ").unwrap().to_string()
    };
    let in_project = fs::canonicalize(&project).unwrap().join("pdb/built").display().to_string();
    let variable = [("TAQUIN_PDB_DIR", "from-variable")];
    assert_eq!(dry(&deep, &variable, &["--pdb-dir", "given"]), "given");
    assert_eq!(dry(&deep, &variable, &[]), "from-variable");
    assert_eq!(dry(&deep, &[("TAQUIN_PDB_DIR", "")], &[]), in_project);
    assert_eq!(dry(&deep, &[], &[]), in_project);
    assert_eq!(dry(&project, &[], &[]), in_project);
    // Folders that belong to the system are named by the system's own rules.
    if cfg!(target_os = "linux") {
        assert_eq!(dry(root.path(), &[], &[]), place("data/taquin").display().to_string());
        assert_eq!(
            dry(root.path(), &[("XDG_DATA_HOME", "")], &[]),
            place("home/.local/share/taquin").display().to_string()
        );
        run(taquin_in(root.path()).env("XDG_DATA_HOME", place("data")).args([
            "solve",
            "--heuristic",
            "pdb",
            NEAR,
        ]))
        .exits(0);
        assert_eq!(names(&place("data/taquin")), HALVES);
    }
    run(taquin_in(&deep).args(["solve", "--heuristic", "pdb", NEAR])).exits(0);
    assert_eq!(names(&project.join("pdb/built")), HALVES);
}

#[test]
fn folders_that_cannot_be() {
    let root = tempdir().unwrap();
    let file = root.path().join("file");
    fs::write(&file, "").unwrap();
    for folder in [file.clone(), file.join("below")] {
        let ran = build(&folder, &["--size=3x3"]).exits(5);
        assert!(ran.err.contains("cannot write ") && ran.err.contains("file"), "{}", ran.err);
        let ran = run(taquin(&folder).args(["solve", "--heuristic", "pdb", NEAR])).exits(5);
        assert!(ran.err.contains("cannot write "), "{}", ran.err);
    }
}

#[test]
fn the_environment_can_rule_out_wide_instructions() {
    let folder = tempdir().unwrap();
    let kernels = |portable: &str| {
        let mut command = taquin(folder.path());
        let ran =
            run(command.env("TAQUIN_PORTABLE", portable).args(["pdb-build", "--kernel", "none"])).exits(2);
        ran.err.split_once("expected ").unwrap().1.lines().next().unwrap().to_string()
    };
    assert_eq!(kernels("1"), "portable");
    // On machines that have nothing else, both say the same.
    let all = kernels("");
    assert!(all == "portable" || all.ends_with(", portable"), "{all}");
    #[cfg(target_arch = "x86_64")]
    assert_eq!(all.contains("avx2"), is_x86_feature_detected!("avx2"), "{all}");
}
