/// The files that a freezer has open, by their paths: whether they still stand there.
///
/// SQLite goes on writing to a file that was deleted or replaced, and nobody would find again what it keeps there.
struct OpenFiles {
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

    private let places: [Place]

    /// - Parameter path: of the file, beside which stands its log.
    init(_ path: String) { places = [path, path + "-wal"].compactMap(Place.init) }

    /// Whether the same files stand there.
    ///
    /// - Complexity: the system is asked for each of the two, less than a microsecond.
    var areThere: Bool {
        for place in places where !place.isUnchanged { return false }
        return true
    }
}
