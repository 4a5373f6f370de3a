/// Tracks the reads of an observed query: the tables and columns it depends on, and a hash of the rows it returned.
package final class ReadTracker {
    package var region = DatabaseRegion()
    private var hasher = Hasher()

    package init() {}

    package var digest: Int { hasher.finalize() }

    package func hash(_ row: some StoreStatement, count: Int) {
        for index in 0..<count {
            switch row.storage(at: index) {
            case .null: hasher.combine(0 as UInt8)
            case .integer:
                hasher.combine(1 as UInt8)
                hasher.combine(row.integer(at: index))
            case .real:
                hasher.combine(2 as UInt8)
                hasher.combine(row.real(at: index)?.bitPattern)
            case .text, .bytes:
                hasher.combine(3 as UInt8)
                row.withBytes(at: index) { bytes in
                    hasher.combine(bytes.count)
                    hasher.combine(bytes: bytes)
                }
            }
        }
        hasher.combine(4 as UInt8)
    }
}
