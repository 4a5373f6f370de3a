/// The identity of a freezer's open files, by their paths: tells when one was deleted, moved or replaced.
///
/// SQLite goes on writing to such a file, and what it keeps there is lost. The path alone can tell: a file that was moved has as many links as
/// before, and closing a second descriptor of a file would drop the locks that SQLite holds on it.
struct ReplacedFileCheck {
    private struct Place {
        let path: ContiguousArray<CChar>
        let file: FileIdentity

        init?(_ path: String) {
            self.path = ContiguousArray(path.utf8CString)
            guard let file = Self.file(self.path) else { return nil }
            self.file = file
        }

        var isUnchanged: Bool { Self.file(path) == file }

        private static func file(_ path: ContiguousArray<CChar>) -> FileIdentity? {
            path.withUnsafeBufferPointer { path in path.baseAddress.flatMap { FileIdentity($0) } }
        }
    }

    /// The nanoseconds from one look to the next: a look asks the system twice, which takes a tenth of a short transaction.
    static let interval: Int64 = 1_000_000

    private let places: [Place]
    /// `true` if one was missing from the beginning.
    private let areMissing: Bool
    private var nextLook: Int64

    /// Remembers which files are there.
    ///
    /// - Parameters:
    ///   - path: the path by which the file was opened, which may lead over symbolic links.
    ///   - files: the files that SQLite has open: the database and its log.
    ///   - now: the time of the first look, in nanoseconds.
    init(_ path: String, files: [String], at now: Int64 = MonotonicTime.nanoseconds) {
        let all = [path] + files
        places = all.compactMap(Place.init)
        areMissing = places.count < all.count
        nextLook = now
    }

    /// Returns `false` if the file or its log was moved, deleted or replaced, as seen by a look at both in each `interval`.
    mutating func areThere(at now: Int64 = MonotonicTime.nanoseconds) -> Bool {
        guard now >= nextLook else { return true }
        nextLook = now &+ Self.interval
        return !areMissing && places.allSatisfy(\.isUnchanged)
    }
}
