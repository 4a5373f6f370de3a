import DertischSupport

/// The files of a disk cache, with their sizes and order of use: a pure value.
struct DiskCacheIndex {
    private let maxSize: Int
    /// The names of the files, with their sizes as costs.
    private var files: LRUCache<String, Void>
    /// The names by their common prefix, the most recently used first. Each group is small.
    private var groups: [Substring: [String]] = [:]

    /// - Parameter maxSize: the maximum size of all files, in bytes.
    init(maxSize: Int) {
        self.maxSize = max(0, maxSize)
        files = LRUCache(capacity: maxSize)
    }

    /// The total size of the files in bytes.
    var size: Int { files.cost }
    var count: Int { files.count }

    func has(_ name: String) -> Bool { files.contains(name) }

    /// All names, the most recently used first.
    ///
    /// - Complexity: O(*n*), *n* being the number of files.
    var names: [String] { files.keys }

    /// The names that begin with the same 32 digits, the most recently used first.
    func names(withPrefix digits: String) -> [String] { groups[digits[...]] ?? [] }

    /// Marks a file as used.
    ///
    /// - Returns: `true` if the file exists.
    /// - Complexity: O(1) on average.
    mutating func markUsed(_ name: String) -> Bool {
        guard files.value(for: name) != nil else { return false }
        leaveGroup(name)
        groups[Self.digits(name), default: []].insert(name, at: 0)
        return true
    }

    /// Records a file as the most recently used, replacing one of the same name.
    ///
    /// - Returns: the names to evict, including `name` itself if it exceeds the total size.
    /// - Complexity: O(1) on average.
    mutating func store(_ name: String, size: Int) -> [String] {
        _ = remove(name)
        guard size <= maxSize else { return [name] }
        var gone: [String] = []
        files.insert((), for: name, cost: size) { name, _ in gone.append(name) }
        for name in gone { leaveGroup(name) }
        groups[Self.digits(name), default: []].insert(name, at: 0)
        return gone
    }

    /// Removes a file.
    ///
    /// - Returns: `true` if the file existed.
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

    private static func digits(_ name: String) -> Substring { name.prefix(CacheFileName.count) }
}
