import DertischFreezer

/// A server-side cursor: reads a long result in batches.
final class ServerCursor: StoreStatement {
    private let declaration: any StoreStatement
    private let name: String
    // The connection lends it, and outlives it.
    private unowned let connection: ServerConnection
    private var part: ServerStatement?
    private var isOpen = false
    private var hasEnded = false
    private var isClosed = false

    /// The number of rows in a batch.
    private static let maxRows = 1_000

    init(_ declaration: any StoreStatement, name: String, on connection: ServerConnection) {
        self.declaration = declaration
        self.name = name
        self.connection = connection
    }

    var columnNames: [String] { part?.columnNames ?? [] }

    func bindNull(at index: Int) { declaration.bindNull(at: index) }
    func bind(_ value: Int64, at index: Int) { declaration.bind(value, at: index) }
    func bind(_ value: Double, at index: Int) { declaration.bind(value, at: index) }
    func bind(_ value: String, at index: Int) { declaration.bind(value, at: index) }
    func bind(_ value: UnsafeRawBufferPointer, at index: Int) { declaration.bind(value, at: index) }

    func step() throws -> Bool {
        if !isOpen {
            _ = try declaration.step()
            isOpen = true
        }
        if let part, try part.step() { return true }
        guard !hasEnded else { return false }
        let next = try connection.fetch(Self.maxRows, from: name)
        part = next
        hasEnded = try !next.step()
        return !hasEnded
    }

    func reset() {
        part = nil
        declaration.reset()
        guard !isClosed else { return }
        isClosed = true
        connection.close(name, isOpen: isOpen)
    }

    func storage(at index: Int) -> StorageClass { part?.storage(at: index) ?? .null }
    func integer(at index: Int) -> Int64? { part?.integer(at: index) }
    func real(at index: Int) -> Double? { part?.real(at: index) }
    func text(at index: Int) -> String? { part?.text(at: index) }
    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        guard let part else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return try part.withBytes(at: index, body)
    }
}
