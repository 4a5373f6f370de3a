import CPQ
import DertischFreezer

/// A prepared statement of PostgreSQL's.
final class ServerStatement: StoreStatement {
    let description: StatementDescription
    let tables: Set<String>?
    /// `true` if its result is not waited for.
    let isDeferred: Bool
    // The runner keeps its statements, and so outlives them.
    private unowned let asker: any StatementRunner
    private(set) var parameters: BoundParameters
    private var answer: QueryResult?
    private var row: Int32 = -1

    /// - Parameter answer: what was answered, if it was asked already.
    init(
        _ description: StatementDescription, of tables: Set<String>?, isDeferred: Bool = false,
        answer: QueryResult? = nil,
        by asker: any StatementRunner
    ) {
        self.answer = answer
        self.description = description
        self.tables = tables
        self.isDeferred = isDeferred
        self.asker = asker
        parameters = BoundParameters(count: description.parameters.count)
    }

    /// The tables that it changes.
    private(set) lazy var writes = asker.cascades.changes(by: description, of: tables)
    /// The transaction in which its changes were noted.
    private var noted = -1

    /// Notes what it changes, once in each transaction.
    func note(in region: inout DatabaseRegion, transaction: Int) {
        guard noted != transaction else { return }
        noted = transaction
        region.formUnion(writes)
    }

    var isRunning: Bool { row >= 0 }
    var columnNames: [String] { description.columnNames }

    /// The wire type of a parameter. A parameter that is not there is refused when it is bound.
    @inline(__always) private func wire(_ index: Int) -> WireType {
        description.parameters.indices.contains(index) ? description.parameters[index] : .other
    }

    func bindNull(at index: Int) { parameters.bindNull(at: index) }
    func bind(_ value: Int64, at index: Int) { parameters.bind(value, at: index, as: wire(index)) }
    func bind(_ value: Double, at index: Int) { parameters.bind(value, at: index, as: wire(index)) }
    func bind(_ value: String, at index: Int) { parameters.bind(value, at: index, as: wire(index)) }
    func bind(_ value: UnsafeRawBufferPointer, at index: Int) { parameters.bind(value, at: index, as: wire(index)) }

    func step() throws -> Bool {
        if row < 0, answer == nil { answer = try asker.answer(to: self) }
        row += 1
        guard let answer, Int(row) < answer.count else { return false }
        asker.readTracker?.hash(self, count: description.columns.count)
        return true
    }

    func reset() {
        answer = nil
        row = -1
        parameters.reset()
    }

    func storage(at index: Int) -> StorageClass {
        guard let answer, !answer.isNull(row, Int32(index)) else { return .null }
        return switch description.columns[index] {
        case .bool, .int2, .int4, .int8: .integer
        case .float4, .float8, .instant: .real
        case .text, .json, .jsonb, .other: .text
        case .bytea, .uuid: .bytes
        // A sum of whole numbers is one of these.
        case .numeric: Int64(NumericWireValue(answer.bytes(row, Int32(index))).text) == nil ? .text : .integer
        case .nothing: .null
        }
    }

    /// The bytes of a value and their wire type; `nil` for NULL.
    @inline(__always) private func found(_ index: Int) -> (wire: WireType, bytes: UnsafeRawBufferPointer)? {
        guard let answer, !answer.isNull(row, Int32(index)) else { return nil }
        return (description.columns[index], answer.bytes(row, Int32(index)))
    }

    func integer(at index: Int) -> Int64? {
        guard let (wire, bytes) = found(index) else { return nil }
        return switch wire {
        case .int8: bytes.bigEndian(Int64.self)
        case .int4: Int64(bytes.bigEndian(Int32.self))
        case .int2: Int64(bytes.bigEndian(Int16.self))
        case .bool: Int64(bytes.bigEndian(UInt8.self))
        case .numeric: Int64(NumericWireValue(bytes).text)
        default: nil
        }
    }

    func real(at index: Int) -> Double? {
        guard let (wire, bytes) = found(index) else { return nil }
        return switch wire {
        case .float8: Double(bitPattern: bytes.bigEndian(UInt64.self))
        case .float4: Double(Float(bitPattern: bytes.bigEndian(UInt32.self)))
        case .instant: Double(bytes.bigEndian(Int64.self)) / 1e6 - WireType.secondsToReference
        default: integer(at: index).map { Double($0) }
        }
    }

    func text(at index: Int) -> String? {
        guard let (wire, bytes) = found(index) else { return nil }
        return switch wire {
        case .text: EscapedText.text(bytes)
        case .numeric where storage(at: index) == .text: NumericWireValue(bytes).text
        case .jsonb: String(decoding: bytes.dropFirst(), as: UTF8.self)
        case .json, .other: String(decoding: bytes, as: UTF8.self)
        default: nil
        }
    }

    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        guard let answer else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        let bytes = answer.bytes(row, Int32(index))
        if case .jsonb = description.columns[index] {
            return try body(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
        }
        return try body(bytes)
    }
}
