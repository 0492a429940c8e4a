//! The HTML report of `taquin bench`: well-formed, whole by itself, and drawn by a browser.

use crate::common::command::{run, taquin};
use crate::common::data::korf100;
use crate::common::page::{read, with_class, words};
use roxmltree::Node;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// A name that would be markup if it were not escaped.
const HOSTILE: &str = "<script>document.title='&'</script><img src=x>";

/// Twelve boards of 3x3: one named like markup, one unsolvable, ten random ones.
const BOARDS: usize = 12;

fn suite(folder: &TempDir) -> PathBuf {
    let random =
        run(taquin(Path::new("none")).args(["generate", "--size=3x3", "--count=10", "--seed=3"])).exits(0);
    let numbered = random.out.lines().enumerate().map(|(index, board)| format!("{index} | {board} |\n"));
    let text = format!(
        "{HOSTILE} | 1 2 3 4 5 6 0 7 8 | 2\nodd | 2 1 3 4 5 6 7 8 0 | unsolvable\n{}",
        numbered.collect::<String>()
    );
    let file = folder.path().join("a & b.txt");
    fs::write(&file, text).unwrap();
    file
}

/// A run of two configurations with its journal; boards that take more than some nodes are stopped.
/// With one job the records come in the order of the boards.
fn report(folder: &TempDir) -> (PathBuf, PathBuf) {
    let (page, journal) = (folder.path().join("run.html"), folder.path().join("run.jsonl"));
    let mut command = taquin(Path::new("none"));
    command.arg("bench").arg(suite(folder)).args([
        "-q",
        "--jobs=1",
        "--heuristic=manhattan",
        "--heuristic=hamming",
    ]);
    command.args(["--node-limit=20000", "--export"]).arg(&page).arg("--export").arg(&journal);
    run(&mut command).exits(3);
    (page, journal)
}

fn render(journal: &Path, to: &Path) -> String {
    run(taquin(Path::new("none")).args(["bench", "render"]).arg(journal).arg("--to").arg(to))
        .exits(0)
        .quietly();
    fs::read_to_string(to).unwrap()
}

fn plots<'a>(within: Node<'a, 'a>) -> Vec<Node<'a, 'a>> {
    within.descendants().filter(|node| node.has_tag_name("svg")).collect()
}

#[test]
fn a_report_is_well_formed_and_shows_every_board() {
    let folder = tempdir().unwrap();
    let (page, journal) = report(&folder);
    let text = fs::read_to_string(&page).unwrap();
    assert_eq!(text, render(&journal, &folder.path().join("later.htm")), "it comes from the records alone");
    assert!(!text.contains("http://") && !text.contains("https://"));
    let document = read(&text);
    let root = document.root_element();
    let titles: Vec<String> = with_class(root, "title").into_iter().map(words).collect();
    assert_eq!(
        titles,
        [
            "Time against length",
            "Boards answered within a time",
            "Nodes of each iteration of IDA*",
            "h at the root against length"
        ]
    );
    for plot in plots(root) {
        let legend: Vec<String> = with_class(plot, "legend").into_iter().map(words).collect();
        assert_eq!(legend[..2], ["ida manhattan pruning=inverse", "ida hamming pruning=inverse"]);
        assert_eq!(with_class(plot, "name").len(), 2, "two axes have names");
    }
    let plots = plots(root);
    // The unsolvable board has no length.
    for plot in [plots[0], plots[3]] {
        assert_eq!(with_class(plot, "point").len(), 2 * (BOARDS - 1));
    }
    let stopped = text.matches("<td>node limit</td>").count();
    assert!(stopped > 0 && with_class(plots[0], "open").len() == stopped, "{stopped}");
    assert_eq!(with_class(plots[2], "line").len(), 2 * (BOARDS - 1));
    // Both axes of the last plot count slides: boards coincide, and say with how many.
    let tips = plots[3].descendants().filter(|node| node.has_tag_name("title")).map(words);
    assert!(tips.filter(|tip| tip.contains("; one of ") && tip.ends_with(" here")).count() >= 2);
    // The axis of the second ends at the number of boards.
    let ticks: Vec<String> = with_class(plots[1], "tick").into_iter().map(words).collect();
    assert_eq!(ticks.last(), Some(&BOARDS.to_string()), "{ticks:?}");
    let tips = root.descendants().filter(|node| node.has_tag_name("title")).map(words);
    assert_eq!(tips.filter(|tip| tip.starts_with(&format!("board {HOSTILE}: 2 slides, h "))).count(), 4);
    let rows = root.descendants().filter(|node| node.has_tag_name("tr")).map(words);
    assert_eq!(rows.filter(|row| row.starts_with(HOSTILE)).count(), 2);
    assert_eq!(words(root.descendants().find(|node| node.has_tag_name("h1")).unwrap()), "a & b.txt");
}

#[test]
fn runs_of_no_board_and_of_one_have_reports_too() {
    let folder = tempdir().unwrap();
    let (_, journal) = report(&folder);
    let text = fs::read_to_string(&journal).unwrap();
    let cut = folder.path().join("cut.jsonl");
    for (lines, points) in [(1, 0), (2, 1)] {
        let lines: Vec<&str> = text.lines().take(lines).collect();
        fs::write(&cut, lines.join("\n") + "\n").unwrap();
        let text = render(&cut, &folder.path().join("cut.html"));
        let document = read(&text);
        assert_eq!(text.contains("No board has been run yet."), points == 0);
        let plots = plots(document.root_element());
        assert_eq!(plots.len(), 4 * points);
        assert!(plots.first().is_none_or(|plot| with_class(*plot, "point").len() == points));
    }
}

#[test]
fn printed_figures_stand_below_the_configuration_that_they_belong_to() {
    let folder = tempdir().unwrap();
    let page = folder.path().join("korf.html");
    let mut command = taquin(Path::new("none"));
    command.args(["bench", "korf100", "--only=12,79", "-q", "--heuristic=manhattan", "--export"]).arg(&page);
    run(&mut command).exits(0);
    let text = fs::read_to_string(&page).unwrap();
    let document = read(&text);
    let printed = with_class(document.root_element(), "printed");
    assert_eq!(printed.len(), 1);
    let nodes: Vec<u64> =
        korf100().iter().filter(|i| [12, 79].contains(&i.id)).map(|i| i.nodes_1985).collect();
    let mean = nodes.iter().sum::<u64>().div_ceil(2);
    let mean = format!("{},{:03}", mean / 1000, mean % 1000);
    let row = words(printed[0]);
    assert!(
        row.starts_with(&format!("printed: Korf, AIJ 27 (1985), the same 2 boards{mean} (here ")),
        "{row}"
    );
}

/// A browser without a window, and with a limit on its time.
fn browser() -> Option<impl Fn(&Path) -> (String, String)> {
    let names = ["chromium", "google-chrome", "chromium-browser"];
    let runs = |name: &&str| {
        let version = Command::new("timeout").args(["60", name, "--version"]).output();
        version.is_ok_and(|output| output.status.success())
    };
    let name = names.into_iter().find(runs)?;
    Some(move |page: &Path| {
        let profile = tempdir().unwrap();
        let mut command = Command::new("timeout");
        command.args(["120", name, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"]);
        command.arg("--v=0").arg(format!("--user-data-dir={}", profile.path().display())).arg("--dump-dom");
        let output = command.arg(format!("file://{}", page.display())).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (dom, log) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success() && dom.contains("</html>"), "{name}: {log}");
        (dom, log)
    })
}

/// Counts the points that lie inside their plot with some size, and sets the page's title to the counts.
const COUNT: &str = "<img src='none.png'/><script>
    const inside = (box, frame) => box.width > 3 && box.height > 3 && box.left >= frame.left
        && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    const drawn = svg => [...svg.querySelectorAll('.point')].filter(point =>
        inside(point.getBoundingClientRect(), svg.getBoundingClientRect())).length;
    document.title = [...document.querySelectorAll('svg')].map(drawn).join(' ');
</script></body>";

/// Chooses the heads of the last table, and sets the page's title to the names of the boards that are then first, at
/// last to its nodes.
const CHOOSE: &str = "<script>
    const table = [...document.querySelectorAll('table')].at(-1);
    const first = () => table.tBodies[0].rows[0].cells[0].textContent.slice(0, 3);
    const most = () => table.tBodies[0].rows[0].cells[4].textContent;
    const choose = column => { table.tHead.rows[0].cells[column].firstChild.click(); return first(); };
    document.title = [first(), choose(0), choose(0), choose(1), choose(4), choose(4) && most()].join(' ');
</script></body>";

#[test]
fn a_browser_sorts_tables() {
    let Some(open) = browser() else {
        println!("no chromium, google-chrome or chromium-browser is installed: not tried");
        return;
    };
    let folder = tempdir().unwrap();
    let (page, journal) = report(&folder);
    let chosen = folder.path().join("chosen.html");
    let text = fs::read_to_string(&page).unwrap();
    let text = text.replace("default-src 'none';", "default-src 'none'; script-src 'unsafe-inline';");
    fs::write(&chosen, text.replace("</body>", CHOOSE)).unwrap();
    let (dom, log) = open(&chosen);
    // The second configuration's boards by nodes, from the journal.
    let lines = fs::read_to_string(&journal).unwrap();
    let records = lines.lines().skip(1).map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let second = records.filter(|record| record["configuration"] == 2);
    let nodes: Vec<(u64, String)> = second
        .map(|one| {
            (one["generated"].as_u64().unwrap(), one["name"].as_str().unwrap().chars().take(3).collect())
        })
        .collect();
    let (least, most) = (nodes.iter().min().unwrap(), nodes.iter().max().unwrap());
    // By name: numbers before words, and down again. By length: the shortest. By nodes: none, and most.
    let most = format!("{},{:03}", most.0 / 1_000, most.0 % 1_000);
    let expected = format!("&lt;sc 0 odd &lt;sc {} {most}", least.1);
    assert!(dom.contains(&format!("<title>{expected}</title>")), "{expected}: {}\n{log}", &dom[..2_000]);
}

#[test]
fn a_browser_draws_every_point_and_complains_of_nothing() {
    let Some(open) = browser() else {
        println!("no chromium, google-chrome or chromium-browser is installed: not tried");
        return;
    };
    let folder = tempdir().unwrap();
    let (page, _) = report(&folder);
    let (dom, log) = open(&page);
    assert!(!log.contains("CONSOLE"), "{log}");
    assert!(
        dom.contains("<title>a &amp; b.txt: taquin bench</title>"),
        "no script of a board's name has run"
    );
    // The same page with a script that counts, and with a picture, which the page's policy has to refuse aloud.
    let counted = folder.path().join("counted.html");
    let text =
        fs::read_to_string(&page).unwrap().replace("default-src 'none';", "$0 script-src 'unsafe-inline';");
    let text = text.replace("$0", "default-src 'none';").replace("</body>", COUNT);
    fs::write(&counted, text).unwrap();
    let (dom, log) = open(&counted);
    assert!(log.contains("CONSOLE") && log.contains("none.png"), "{log}");
    let points = 2 * (BOARDS - 1);
    assert!(
        dom.contains(&format!("<title>{points} 0 0 {points}</title>")),
        "{}",
        &dom[..dom.len().min(3_000)]
    );
}
