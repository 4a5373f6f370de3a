/// Which files a shelf has, how large they are, and in which order they were used: a pure value.
///
/// The order is a queue. Whoever is used again stands in it once more, at its end; his old places are passed over.
struct FileBook {
    private struct File {
        var size: Int
        /// When it was used last: its one valid place in the queue.
        var used: UInt64
    }

    private let most: Int
    private var files: [String: File] = [:]
    /// The names by what is common to those under one key.
    private var groups: [Substring: Set<String>] = [:]
    private var queue: [(name: String, used: UInt64)] = []
    private var head = 0
    private var moment: UInt64 = 0
    /// How many bytes all files have.
    private(set) var size = 0

    /// - Parameter most: bytes that all files may have.
    init(most: Int) { self.most = max(0, most) }

    var count: Int { files.count }

    func has(_ name: String) -> Bool { files[name] != nil }

    /// All files, the one used last first.
    ///
    /// - Complexity: O(*n* log *n*), *n* being the number of files.
    var names: [String] { files.sorted { $0.value.used > $1.value.used }.map(\.key) }

    /// The files whose names begin with the same 32 digits, the one used last first.
    func names(like digits: String) -> [String] {
        (groups[digits[...]] ?? []).sorted { (files[$0]?.used ?? 0) > (files[$1]?.used ?? 0) }
    }

    /// Says that a file was used.
    ///
    /// - Returns: whether there is such a file.
    /// - Complexity: O(1) on average.
    mutating func use(_ name: String) -> Bool {
        guard files[name] != nil else { return false }
        moment &+= 1
        files[name]?.used = moment
        queue.append((name, moment))
        if queue.count > 64, queue.count - head > files.count * 2 { sweep() }
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
        while self.size > most - size, let oldest = oldest() {
            _ = remove(oldest)
            gone.append(oldest)
        }
        files[name] = File(size: size, used: 0)
        groups[Self.digits(name), default: []].insert(name)
        self.size += size
        _ = use(name)
        return gone
    }

    /// Forgets a file.
    ///
    /// - Returns: whether it was there.
    mutating func remove(_ name: String) -> Bool {
        guard let file = files.removeValue(forKey: name) else { return false }
        size -= file.size
        let digits = Self.digits(name)
        groups[digits]?.remove(name)
        if groups[digits]?.isEmpty == true { groups[digits] = nil }
        return true
    }

    private static func digits(_ name: String) -> Substring { name.prefix(FileName.count) }

    private func isValid(_ place: (name: String, used: UInt64)) -> Bool { files[place.name]?.used == place.used }

    private mutating func oldest() -> String? {
        while head < queue.count, !isValid(queue[head]) { head += 1 }
        return head < queue.count ? queue[head].name : nil
    }

    private mutating func sweep() {
        queue = queue[head...].filter(isValid)
        head = 0
    }
}
