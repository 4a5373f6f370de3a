/// A prepared statement of any database: binds parameters, steps through rows, reads columns.
///
/// Parameters and columns are counted from 0. It belongs to one connection, and is used by one at a time.
package protocol StoreStatement: AnyObject {
    /// The columns of the answer.
    var columnNames: [String] { get }

    func bindNull(at index: Int)
    func bind(_ value: Int64, at index: Int)
    func bind(_ value: Double, at index: Int)
    func bind(_ value: String, at index: Int)
    func bind(_ value: UnsafeRawBufferPointer, at index: Int)

    /// Moves to the next row; `false` after the last.
    func step() throws -> Bool
    /// Ends the run and forgets what was bound.
    func reset()

    func storage(at index: Int) -> StorageClass
    /// The whole number in a column of the row; `nil` if something else is there.
    func integer(at index: Int) -> Int64?
    /// The number in a column, whole or not; `nil` if something else is there.
    func real(at index: Int) -> Double?
    /// The text in a column; `nil` if something else is there.
    func text(at index: Int) -> String?
    /// The bytes of a text or of bytes, good until the next step; none if something else is there.
    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}

extension StoreStatement {
    package func bind(_ value: DatabaseValue, at index: Int) {
        switch value {
        case .null: bindNull(at: index)
        case .integer(let integer): bind(integer, at: index)
        case .real(let real): bind(real, at: index)
        case .text(let text): bind(text, at: index)
        case .bytes(let bytes): bytes.withUnsafeBytes { bind($0, at: index) }
        }
    }

    package func value(at index: Int) -> DatabaseValue {
        switch storage(at: index) {
        case .null: .null
        case .integer: integer(at: index).map(DatabaseValue.integer) ?? .null
        case .real: real(at: index).map(DatabaseValue.real) ?? .null
        case .text: text(at: index).map(DatabaseValue.text) ?? .null
        case .bytes: .bytes(withBytes(at: index) { [UInt8]($0) })
        }
    }
}
