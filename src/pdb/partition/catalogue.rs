//! The partitions that are compiled in, and the choice for a class where none is named.

use crate::pdb::partition::cat;
use crate::pdb::partition::disjoint::Partition;
use crate::pdb::partition::set::PartitionSet;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Dims;
use std::sync::OnceLock;

/// The texts of `pdb/catalogue`, by size.
const TEXTS: [(&str, &str); 6] = [
    ("3x3", include_str!("../../../pdb/catalogue/3x3.cat")),
    ("4x3", include_str!("../../../pdb/catalogue/4x3.cat")),
    ("4x4", include_str!("../../../pdb/catalogue/4x4.cat")),
    ("5x3", include_str!("../../../pdb/catalogue/5x3.cat")),
    ("5x5", include_str!("../../../pdb/catalogue/5x5.cat")),
    ("8x2", include_str!("../../../pdb/catalogue/8x2.cat")),
];

/// All sets of a size, read when they are first asked for. A text that cannot be read would be left out; the tests
/// read every one.
fn sets_of(size: Dims) -> &'static [PartitionSet] {
    static SETS: [OnceLock<Vec<PartitionSet>>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];
    let size = size.to_string();
    let here = TEXTS.iter().zip(&SETS).find(|((name, _), _)| *name == size);
    here.map_or(&[], |((_, text), sets)| sets.get_or_init(|| cat::read(text).unwrap_or_default()))
}

/// The compiled-in sets of a class, in the order of their text; for a class without one, the one by the plain rule.
///
/// Empty where there are no databases: single lines, fewer than 6 cells, more than 25.
pub fn sets(class: Class) -> Vec<PartitionSet> {
    let here = sets_of(class.dims()).iter().filter(|set| set.class() == class);
    let mut sets: Vec<PartitionSet> = here.cloned().collect();
    if !sets.iter().any(PartitionSet::is_default)
        && let Some(plain) = Partition::plain(class)
    {
        sets.push(PartitionSet::new(plain.sizes(), plain, []).with_default(true));
    }
    sets
}

/// The names of a class's sets, the default's among them.
pub fn names(class: Class) -> Vec<String> {
    sets(class).iter().map(|set| set.name().to_string()).collect()
}

/// The set of a class with a name.
pub fn by_name(class: Class, name: &str) -> Option<PartitionSet> {
    sets(class).into_iter().find(|set| set.name() == name)
}

/// The set to use for a class when none is named; `None` where there are no databases.
pub fn default_for(class: Class) -> Option<PartitionSet> {
    sets(class).into_iter().find(PartitionSet::is_default)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::space::pattern::Pattern;

    #[test]
    fn every_text_can_be_read_and_is_about_its_size() {
        for (size, text) in TEXTS {
            let sets = cat::read(text).unwrap();
            assert!(!sets.is_empty());
            assert!(sets.iter().all(|set| set.class().dims().to_string() == size), "{size}");
        }
    }

    #[test]
    fn every_class_of_the_listed_sizes_has_one_default_there_and_names_differ() {
        for size in ["3x3", "4x3", "4x4", "5x3", "5x5", "8x2"] {
            for class in Class::all(size.parse().unwrap()) {
                let sets = sets_of(class.dims()).iter();
                let here: Vec<&PartitionSet> = sets.filter(|set| set.class() == class).collect();
                assert_eq!(here.iter().filter(|set| set.is_default()).count(), 1, "{class:?}");
                let mut names = names(class);
                names.sort();
                names.dedup();
                assert_eq!(names.len(), here.len(), "{class:?}");
                for name in &names {
                    let set = by_name(class, name).unwrap();
                    assert_eq!((set.name(), set.class()), (name.as_str(), class));
                    let mut sizes: Vec<&str> = name.split('-').collect();
                    sizes.sort();
                    assert!(
                        set.partitions().iter().all(|p| p.sizes() == sizes.join("-")),
                        "{class:?} {name}"
                    );
                }
            }
        }
        for class in Class::all("4x4".parse().unwrap()) {
            assert_eq!(default_for(class).unwrap().name(), "7-8");
            assert_eq!(names(class), ["7-8", "6-6-3", "5-5-5"]);
        }
        assert_eq!(by_name(Class::all("4x4".parse().unwrap())[0], "9-6"), None);
    }

    #[test]
    fn every_class_of_every_size_with_databases_has_a_default() {
        let mut classes = 0;
        for (width, height) in (1..=30).flat_map(|w| (1..=w).map(move |h| (w, h))) {
            let dims = Dims::new(width, height).unwrap();
            for class in Class::all(dims) {
                let expected = !dims.is_line() && (6..=Pattern::MAX_CELLS).contains(&dims.cells());
                let set = default_for(class);
                assert_eq!(set.is_some(), expected, "{class:?}");
                classes += usize::from(expected);
                assert_eq!(names(class).is_empty(), !expected);
                if let Some(set) = set {
                    assert_eq!(set.class(), class);
                    let tiles: usize = set.partitions()[0].patterns().iter().map(Pattern::tiles).sum();
                    assert_eq!(tiles, dims.cells() - 1);
                }
            }
        }
        assert!(classes > 60);
    }
}
