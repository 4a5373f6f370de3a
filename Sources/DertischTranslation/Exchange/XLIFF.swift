/// Files of translations in XLIFF, 1.2 and 2.0 (OASIS).
package enum XLIFF {
    package enum Version: String, CaseIterable, Sendable {
        case one = "1.2"
        case two = "2.0"
    }

    /// What a control character becomes, which XML cannot hold.
    static let controlPrefix = "U+"
}
