import DertischJSON
import DertischTexts

/// One text in the tree of a file that has a unit, with its path and its required surroundings.
struct UnitLocation {
    let unit: TranslationUnit
    /// The names on the path to it.
    let path: [String]
    /// Other values that must exist for it to have a meaning, such as the argument of a plural.
    let prerequisites: [(path: [String], tree: JSONTree)]
}
