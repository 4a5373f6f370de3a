import DertischFreezer

/// The payload of `NOTIFY`: the tables that have changed, and their sender.
struct ChangeNotice: Equatable {
    /// The sender, by which a process ignores its own notices.
    let sender: UInt64
    /// The tables; `nil` for all.
    let tables: Set<String>?

    /// The largest size of a notice in bytes; the server takes 8,000.
    private static let maxBytes = 7_000
    /// The separator of names, which no name contains.
    private static let mark: Character = "\u{1F}"

    init(sender: UInt64, region: DatabaseRegion) {
        self.sender = sender
        tables = region.isEverything ? nil : Set(region.tableNames)
    }

    /// Parses a notice; `nil` if it is malformed.
    init?(_ words: String) {
        guard let space = words.firstIndex(of: " "), let sender = UInt64(words[..<space], radix: 16) else { return nil }
        let rest = words[words.index(after: space)...]
        self.sender = sender
        tables = rest == "*" ? nil : Set(rest.split(separator: Self.mark).map(String.init))
    }

    var words: String {
        let names = tables?.sorted().joined(separator: String(Self.mark)) ?? "*"
        return "\(String(sender, radix: 16)) \(names.utf8.count > Self.maxBytes ? "*" : names)"
    }

    var region: DatabaseRegion {
        guard let tables else { return .everything }
        var region = DatabaseRegion()
        for table in tables { region.add(table) }
        return region
    }
}
