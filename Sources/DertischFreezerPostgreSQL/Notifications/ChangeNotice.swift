import DertischFreezer

/// What a process tells others by `NOTIFY`: which tables have changed.
struct ChangeNotice: Equatable {
    /// Who tells it, to know one's own words again.
    let sender: UInt64
    /// The tables; `nil` if nobody knows which.
    let tables: Set<String>?

    /// As many bytes are put into one notice; the server takes 8,000.
    private static let most = 7_000
    /// What stands between two names, in none of which it can be of any use.
    private static let mark: Character = "\u{1F}"

    init(sender: UInt64, region: DatabaseRegion) {
        self.sender = sender
        tables = region.isEverything ? nil : Set(region.tableNames)
    }

    /// Reads a notice; `nil` if it is none.
    init?(_ words: String) {
        guard let space = words.firstIndex(of: " "), let sender = UInt64(words[..<space], radix: 16) else { return nil }
        let rest = words[words.index(after: space)...]
        self.sender = sender
        tables = rest == "*" ? nil : Set(rest.split(separator: Self.mark).map(String.init))
    }

    var words: String {
        let names = tables?.sorted().joined(separator: String(Self.mark)) ?? "*"
        return "\(String(sender, radix: 16)) \(names.utf8.count > Self.most ? "*" : names)"
    }

    var region: DatabaseRegion {
        guard let tables else { return .everything }
        var region = DatabaseRegion()
        for table in tables { region.add(table) }
        return region
    }
}
