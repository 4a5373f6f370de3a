import DertischBasics

/// Which files a shelf has, how large they are, and in which order they were used: a pure value.
struct FileBook {
    private let most: Int
    /// The names of the files, by what they cost.
    private var files: LRUCache<String, Void>
    /// The names by what is common to those under one key, the one used last first. They are few.
    private var groups: [Substring: [String]] = [:]

    /// - Parameter most: bytes that all files may have.
    init(most: Int) {
        self.most = max(0, most)
        files = LRUCache(capacity: most)
    }

    /// How many bytes all files have.
    var size: Int { files.cost }
    var count: Int { files.count }

    func has(_ name: String) -> Bool { files.contains(name) }

    /// All files, the one used last first.
    ///
    /// - Complexity: O(*n*), *n* being the number of files.
    var names: [String] { files.keys }

    /// The files whose names begin with the same 32 digits, the one used last first.
    func names(like digits: String) -> [String] { groups[digits[...]] ?? [] }

    /// Says that a file was used.
    ///
    /// - Returns: whether there is such a file.
    /// - Complexity: O(1) on average.
    mutating func use(_ name: String) -> Bool {
        guard files.value(for: name) != nil else { return false }
        leaveGroup(name)
        groups[Self.digits(name), default: []].insert(name, at: 0)
        return true
    }

    /// Notes a file, as the one used last; in place of what it was before.
    ///
    /// - Returns: those that have to go for it, itself among them if it is larger than all may be.
    /// - Complexity: O(1) on average.
    mutating func keep(_ name: String, size: Int) -> [String] {
        _ = remove(name)
        guard size <= most else { return [name] }
        var gone: [String] = []
        files.insert((), for: name, cost: size) { name, _ in gone.append(name) }
        for name in gone { leaveGroup(name) }
        groups[Self.digits(name), default: []].insert(name, at: 0)
        return gone
    }

    /// Forgets a file.
    ///
    /// - Returns: whether it was there.
    mutating func remove(_ name: String) -> Bool {
        guard files.remove(name) != nil else { return false }
        leaveGroup(name)
        return true
    }

    private mutating func leaveGroup(_ name: String) {
        let digits = Self.digits(name)
        groups[digits]?.removeAll { $0 == name }
        if groups[digits]?.isEmpty == true { groups[digits] = nil }
    }

    private static func digits(_ name: String) -> Substring { name.prefix(FileName.count) }
}
