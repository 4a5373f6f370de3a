/// Translation files in XLIFF, 1.2 and 2.0 (OASIS).
package enum XLIFF {
    package enum Version: String, CaseIterable, Sendable {
        case one = "1.2"
        case two = "2.0"
    }

    /// The prefix of a control character's replacement, since XML cannot hold the character.
    static let controlPrefix = "U+"
}
