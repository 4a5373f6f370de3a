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

    private var looks = 0

    /// Whether the same files stand there: the file at each look, the log at every sixteenth, since the system takes its time to say so.
    mutating func areThere() -> Bool {
        looks &+= 1
        for (index, place) in places.enumerated() where index == 0 || looks & 15 == 0 {
            guard place.isUnchanged else { return false }
        }
        return true
    }
}
