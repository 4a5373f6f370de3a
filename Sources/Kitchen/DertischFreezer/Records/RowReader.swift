import DertischSupport
import DertischJSON
import Foundation

/// Reads the columns of a statement's current row, each by its number in the layout of a type.
final class RowReader {
    let statement: any StoreStatement
    let layout: ColumnLayout
    /// The index of the first column in the row; the others follow it.
    private let offset: Int
    /// The index of each column if the statement was not written by the freezer; -1 for a missing column.
    private let places: [Int]?
    private lazy var json = JSONDecoder.forColumns
    let comparison: ReadComparison
    /// Stays `true` once a record has kept its decoder; all further reading throws.
    // Unsafe exclusivity: read or written in one step, never lent.
    @exclusivity(unchecked) private(set) var hasEnded = false

    init(_ statement: any StoreStatement, layout: ColumnLayout, offset: Int, places: [Int]?) {
        self.statement = statement
        self.layout = layout
        self.offset = offset
        self.places = places
        comparison = ReadComparison(layout.places)
    }

    deinit { comparison.end() }

    /// Ends all reading, for ever: a kept container still refers to this reader, which is therefore never released.
    func end() {
        hasEnded = true
        // Unsafe Unmanaged: never released, since how long the record is kept is unknown.
        _ = Unmanaged.passRetained(self)
    }

    /// The error for a record that has kept its decoder or a container of it.
    var over: Freezer.Error {
        .undecodable(
            type: layout.type, column: "",
            reason: "it keeps its decoder or a container after init(from:) has returned")
    }

    @inline(__always) func place(_ column: Int) -> Int {
        guard let places else { return offset + column }
        return places[column]
    }

    /// Another reader of the same rows.
    convenience init(_ other: RowReader) {
        self.init(other.statement, layout: other.layout, offset: other.offset, places: other.places)
    }

    @inline(__always) func isNull(_ column: Int) -> Bool {
        let place = place(column)
        return place < 0 || statement.storage(at: place) == .null
    }

    /// Reads a column in one way, and throws if the column holds another storage class.
    @inline(__always) private func value<V>(
        _ column: Int, wanted: StorageClass, _ read: (any StoreStatement, Int) -> V?
    ) throws -> V {
        let place = place(column)
        if place >= 0, let value = read(statement, place) { return value }
        throw wrong(column, wanted: wanted)
    }

    @inline(__always) func integer(_ column: Int) throws -> Int64 {
        try value(column, wanted: .integer) { $0.integer(at: $1) }
    }

    @inline(__always) func real(_ column: Int) throws -> Double {
        try value(column, wanted: .real) { $0.real(at: $1) }
    }

    @inline(__always) func text(_ column: Int) throws -> String {
        try value(column, wanted: .text) { $0.text(at: $1) }
    }

    @inline(__always) func notedText(_ column: Int) throws -> String {
        let value = try text(column)
        comparison.add(text: value, at: column)
        return value
    }

    @inline(__always) func whole<I: FixedWidthInteger>(_ column: Int, as type: I.Type) throws -> I {
        let value = try integer(column)
        guard let whole = I(exactly: value) else { throw wrong(column, "the number does not fit into \(I.self)") }
        return whole
    }

    /// Reads a value for which coding containers have no method of their own, and notes it.
    func notedOther<T: Decodable>(_ column: Int, as type: T.Type) throws -> T {
        let value = try other(column, as: type)
        if T.self == Date.self || T.self == UUID.self {
            comparison.add(number: value, at: column)
        } else {
            comparison.add(other: value, at: column)
        }
        return value
    }

    /// Reads a value for which coding containers have no method of their own.
    func other<T: Decodable>(_ column: Int, as type: T.Type) throws -> T {
        if T.self == Date.self {
            let date = Date(timeIntervalSinceReferenceDate: try real(column))
            // To the type that the value was just seen to be wanted as.
            return unsafeBitCast(date, to: T.self)
        }
        if T.self == UUID.self {
            let uuid = try value(column, wanted: .bytes) { $0.uuid(at: $1) }
            // As above.
            return unsafeBitCast(uuid, to: T.self)
        }
        let place = place(column)
        guard place >= 0 else { throw missing(column) }
        if layout.columns[column].kind == .json { return try decoded(column, place) }
        do { return try ValueDecoder(of: statement.value(at: place)).value(type) } catch {
            throw wrong(column, CodingErrorText.text(of: error))
        }
    }

    /// The value of a column as a property of a type has it; `nil` if there is none.
    func value(_ column: Int, as type: any Any.Type) throws -> Any? {
        guard !isNull(column) else { return nil }
        func value<T: Decodable>(as type: T.Type) throws -> Any { try other(column, as: type) }
        guard let type = type as? any Decodable.Type else { return statement.value(at: place(column)) }
        return try value(as: type)
    }

    /// Reads a value from JSON.
    private func decoded<T: Decodable>(_ column: Int, _ place: Int) throws -> T {
        guard statement.storage(at: place) == .text else {
            if isNull(column), let optional = T.self as? any ExpressibleByNilLiteral.Type,
                let none = optional.init(nilLiteral: ()) as? T
            {
                return none
            }
            throw wrong(column, wanted: .text)
        }
        do { return try statement.withBytes(at: place) { try json.decode(T.self, fromUntrusted: Data($0)) } } catch {
            throw wrong(column, CodingErrorText.text(of: error))
        }
    }

    private func wrong(_ column: Int, _ reason: String) -> Freezer.Error {
        .undecodable(type: layout.type, column: layout.columns[column].name, reason: reason)
    }

    private func missing(_ column: Int) -> Freezer.Error { wrong(column, "the result has no such column") }

    /// Not inlined, so that what is read without an error is read by little code.
    @inline(never) private func wrong(_ column: Int, wanted: StorageClass) -> Freezer.Error {
        let place = place(column)
        guard place >= 0 else { return missing(column) }
        let found = statement.storage(at: place)
        return wrong(column, found == .null ? "there is no value" : "a column of \(found) cannot be read as \(wanted)")
    }
}
