//! HTML pages and SVG files, read back.

use roxmltree::{Document, Node, ParsingOptions};

/// The only script that a page may have.
const SCRIPT: &str = include_str!("../../src/suite/report/pages/html.js");

/// A page or a picture that is well-formed and loads nothing: no reference, no script or style from elsewhere.
#[track_caller]
pub fn read(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).unwrap();
    for node in document.descendants() {
        let is_own =
            node.has_tag_name("script") && node.attributes().len() == 0 && node.text() == Some(SCRIPT);
        let is_active = !is_own
            && ["script", "link", "iframe", "object", "image", "img", "use"]
                .contains(&node.tag_name().name());
        assert!(!is_active, "{node:?}");
        for attribute in node.attributes() {
            let loads = ["src", "href", "data", "action"].contains(&attribute.name())
                || attribute.name().starts_with("on");
            assert!(!loads && !attribute.value().contains("url("), "{attribute:?}");
        }
        if node.has_tag_name("style") {
            let style = node.text().unwrap();
            assert!(
                !style.contains("url(") && !style.contains("@import") && !style.contains("//"),
                "{style}"
            );
        }
    }
    document
}

/// The elements with a class, in their order.
pub fn with_class<'a>(within: Node<'a, 'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    within.descendants().filter(has).collect()
}

/// All text of an element.
pub fn words(node: Node) -> String {
    node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect()
}
