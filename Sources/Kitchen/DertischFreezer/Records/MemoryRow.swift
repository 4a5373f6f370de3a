/// A row in memory, to which values are bound as to a statement.
final class MemoryRow: StoreStatement {
    private(set) var values: [Int: DatabaseValue] = [:]
    var columnNames: [String] { [] }
    func bindNull(at index: Int) { values[index] = .null }
    func bind(_ value: Int64, at index: Int) { values[index] = .integer(value) }
    func bind(_ value: Double, at index: Int) { values[index] = .real(value) }
    func bind(_ value: String, at index: Int) { values[index] = .text(value) }
    func bind(_ value: UnsafeRawBufferPointer, at index: Int) { values[index] = .bytes([UInt8](value)) }
    func step() throws -> Bool { false }
    func reset() { values = [:] }
    func storage(at index: Int) -> StorageClass { .null }
    func integer(at index: Int) -> Int64? { nil }
    func real(at index: Int) -> Double? { nil }
    func text(at index: Int) -> String? { nil }
    func withBytes<T>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}
