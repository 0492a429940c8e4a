//! What one heuristic looks up: some partitions of a class under one name.

use crate::pdb::partition::disjoint::Partition;
use crate::pdb::space::pattern::Pattern;
use crate::puzzle::canonical::Class;
use crate::puzzle::dims::Symmetry;

/// One or more partitions of one class, with a name.
///
/// The heuristic is the maximum over all of its [`PartitionSet::views`] of the sum over the patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionSet {
    name: String,
    partitions: Vec<Partition>,
    is_default: bool,
    is_reflected: bool,
}

impl PartitionSet {
    /// A set of `first` and `more` partitions; those of another class than the first are left out.
    pub fn new(
        name: impl Into<String>,
        first: Partition,
        more: impl IntoIterator<Item = Partition>,
    ) -> PartitionSet {
        let class = first.class();
        let more = more.into_iter().filter(|partition| partition.class() == class);
        let partitions = std::iter::once(first.clone()).chain(more).collect();
        PartitionSet { name: name.into(), partitions, is_default: false, is_reflected: true }
    }

    /// The same set as the choice for its class where none is named, or not.
    pub fn with_default(self, is_default: bool) -> PartitionSet {
        PartitionSet { is_default, ..self }
    }

    /// The same set without its mirrored views: only the partitions as they are.
    pub fn without_reflection(self) -> PartitionSet {
        PartitionSet { is_reflected: false, ..self }
    }

    /// Its name, such as `7-8`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Size and blank class.
    pub fn class(&self) -> Class {
        self.partitions[0].class()
    }

    /// Whether it is the choice for its class where none is named.
    pub fn is_default(&self) -> bool {
        self.is_default
    }

    /// The partitions, at least one.
    #[cfg(any(test, feature = "fuzzing"))]
    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// The different patterns of all partitions, ascending: the databases it needs.
    pub fn patterns(&self) -> Vec<&Pattern> {
        let mut patterns: Vec<&Pattern> = self.partitions.iter().flat_map(Partition::patterns).collect();
        patterns.sort();
        patterns.dedup();
        patterns
    }

    /// Every partition under every symmetry of the class, unless without reflection, each sum once, the partitions as
    /// they are first.
    ///
    /// A symmetry that maps a partition to itself, or to another view, adds nothing to the maximum.
    pub fn views(&self) -> Vec<(&Partition, Symmetry)> {
        let mut seen = Vec::new();
        let mut views: Vec<(&Partition, Symmetry)> = Vec::new();
        let symmetries = self.class().views().filter(|s| self.is_reflected || s.is_identity());
        for symmetry in symmetries {
            for partition in &self.partitions {
                let image = partition.image(symmetry);
                if !seen.contains(&image) {
                    seen.push(image);
                    views.push((partition, symmetry));
                }
            }
        }
        views
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tile::Cell;

    fn class(size: &str, blank: u16) -> Class {
        Class::of(size.parse().unwrap(), Cell(blank)).0
    }

    fn partition(class: Class, patterns: &[&[u16]]) -> Partition {
        let patterns = patterns.iter().map(|cells| Pattern::new(class, cells).unwrap()).collect();
        Partition::new(class, patterns).unwrap()
    }

    #[test]
    fn partitions_share_patterns_and_mirror_images_are_views() {
        let corner = class("3x3", 0);
        let rows = partition(corner, &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
        let thirds = partition(corner, &[&[1, 2], &[3, 4], &[5, 6, 7, 8]]);
        let set = PartitionSet::new("both", rows.clone(), [thirds.clone(), rows.clone()]);
        let patterns: Vec<String> = set.patterns().iter().map(|p| p.to_string()).collect();
        assert_eq!(patterns, ["1,2", "1,2,3,4", "3,4", "5,6,7,8"]);
        let views: Vec<_> = set.views().iter().map(|(p, s)| (p.sizes(), s.is_identity())).collect();
        let expected = [("4-4", true), ("2-2-4", true), ("4-4", false), ("2-2-4", false)];
        assert_eq!(views, expected.map(|(sizes, identity)| (sizes.to_string(), identity)));
        assert!(set.without_reflection().views().iter().all(|(_, symmetry)| symmetry.is_identity()));
    }

    #[test]
    fn a_view_that_changes_nothing_is_left_out() {
        let corner = class("3x3", 0);
        // Patterns that the diagonal maps to themselves, and two that it swaps.
        let kept = partition(corner, &[&[1, 2, 3, 6], &[4, 5, 7, 8]]);
        assert_eq!(PartitionSet::new("x", kept, []).views().len(), 1);
        let swapped = partition(corner, &[&[1, 2, 5], &[3, 6, 7], &[4, 8]]);
        assert_eq!(PartitionSet::new("x", swapped, []).views().len(), 1);
        let centre = class("3x3", 4);
        assert_eq!(
            PartitionSet::new("x", partition(centre, &[&[0, 1, 2, 3], &[5, 6, 7, 8]]), []).views().len(),
            4
        );
    }

    #[test]
    fn partitions_of_another_class_are_left_out() {
        let first = Partition::plain(class("3x3", 0)).unwrap();
        let other = Partition::plain(class("3x3", 1)).unwrap();
        let set = PartitionSet::new("x", first, [other]);
        assert_eq!((set.partitions().len(), set.is_default()), (1, false));
        assert!(set.with_default(true).is_default());
    }
}
