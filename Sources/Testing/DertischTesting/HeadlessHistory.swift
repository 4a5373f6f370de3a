import DertischCore

/// The history of a headless room: the entries that a browser would have, and the one that is shown.
struct HeadlessHistory {
    /// One entry.
    struct Entry {
        /// The address; that of the entry before for a customer without one.
        let address: String
        /// True if the customer has an address of its own.
        let hasLink: Bool
        let depth: Int
        let number: Int

        /// True if a customer at this entry sits at the same position as at another, or further on.
        fileprivate func isAtOrBehind(_ other: Entry) -> Bool { (depth, number) >= (other.depth, other.number) }
    }

    private(set) var entries: [Entry] = []
    private(set) var index = -1

    var current: Entry? { entries.indices.contains(index) ? entries[index] : nil }

    /// Shows a position: in place of the entry that shows it or a later one, otherwise as a new entry. The entries behind it go, unless it is shown
    /// already.
    mutating func show(_ link: String?, depth: Int, entry number: Int) {
        let entry = Entry(
            address: link ?? current?.address ?? "/", hasLink: link != nil, depth: depth, number: number)
        if let found = entries.prefix(index + 1).firstIndex(where: { $0.isAtOrBehind(entry) }) {
            index = found
            entries[found] = entry
        } else {
            index += 1
            entries = entries.prefix(index) + [entry]
        }
    }

    /// Goes some entries back or forward. Returns the entry; `nil` if there are not so many.
    mutating func go(_ steps: Int) -> Entry? {
        guard entries.indices.contains(index + steps) else { return nil }
        index += steps
        return entries[index]
    }
}
