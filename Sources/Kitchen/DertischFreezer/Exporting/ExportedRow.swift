import DertischJSON
import Foundation

/// A row of an export: the value of each column, as it is stored. So what a type makes of itself in JSON changes nothing.
struct ExportedRow: Sendable {
    /// The member with JSON that cannot stand in the line: in texts, by column.
    private static let texts = "dertisch_texts"

    private(set) var values: [DatabaseValue]

    /// Reads the row on which a statement stands.
    init(_ statement: any StoreStatement, count: Int) {
        values = (0..<count).map { statement.value(at: $0) }
    }

    /// Appends the row as a line of JSON, under the name of its table.
    func write(_ schema: TableSchema, to line: inout [UInt8]) {
        var texts: [(name: String, json: String)] = []
        line.append(UInt8(ascii: "{"))
        JSONEscaping.write(schema.table, to: &line)
        line.append(contentsOf: ":{".utf8)
        var isFirst = true
        func name(_ name: String, to line: inout [UInt8]) {
            if !isFirst { line.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONEscaping.write(name, to: &line)
            line.append(UInt8(ascii: ":"))
        }
        for (column, value) in zip(schema.columns, values) {
            if column.kind == .json, case .text(let json) = value {
                guard Self.canStand(json) else {
                    texts.append((column.name, json))
                    continue
                }
                name(column.name, to: &line)
                // Line breaks are blanks in JSON, and end a line of an export.
                line.append(contentsOf: json.utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 })
            } else {
                name(column.name, to: &line)
                Self.write(value, column.kind, to: &line)
            }
        }
        if !texts.isEmpty {
            name(Self.texts, to: &line)
            line.append(UInt8(ascii: "{"))
            for (index, text) in texts.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                JSONEscaping.write(text.name, to: &line)
                line.append(UInt8(ascii: ":"))
                JSONEscaping.write(text.json, to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
        line.append(contentsOf: "}}\n".utf8)
    }

    /// Returns `true` for JSON that means the same in the line: not `null`, which is a missing value there, and not too deep.
    private static func canStand(_ json: String) -> Bool {
        var depth = 0
        guard let document = try? JSONReader.document(Array(json.utf8)), document.tokens[0].kind != .null else {
            return false
        }
        var deepest = 0
        for byte in json.utf8 {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
            deepest = max(deepest, depth)
        }
        return deepest <= JSONReader.deepest - 4
    }

    private static func write(_ value: DatabaseValue, _ kind: Column.Kind, to line: inout [UInt8]) {
        switch value {
        case .null: line.append(contentsOf: "null".utf8)
        case .integer(let integer) where kind == .bool: line.append(contentsOf: "\(integer != 0)".utf8)
        case .integer(let integer): line.append(contentsOf: "\(integer)".utf8)
        case .real(let real) where real.isFinite: line.append(contentsOf: "\(real)".utf8)
        case .real(let real): JSONEscaping.write("\(real)", to: &line)
        case .text(let text): JSONEscaping.write(text, to: &line)
        case .bytes(let bytes) where kind == .uuid && bytes.count == 16:
            let uuid = bytes.withUnsafeBytes { $0.loadUnaligned(as: UUID.self) }
            JSONEscaping.write(uuid.uuidString, to: &line)
        case .bytes(let bytes): JSONEscaping.write(Data(bytes).base64EncodedString(), to: &line)
        }
    }

    /// Why a line is no row of a table.
    struct Refusal: Error { let reason: String }

    /// Reads the row of a table from an object in a line.
    init(_ document: JSONDocument, at object: Int, _ schema: TableSchema) throws {
        guard document.tokens[object].kind == .object else { throw Refusal(reason: "the record is not an object") }
        let members = Dictionary(document.members(of: object).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let texts = members[Self.texts].map { document.members(of: $0) } ?? []
        values = []
        for column in schema.columns {
            if let text = texts.first(where: { $0.name == column.name }) {
                values.append(.text(document.text(of: document.tokens[text.value])))
            } else if let index = members[column.name] {
                guard let value = Self.value(document, index, column.kind) else {
                    throw Refusal(reason: "the value of \(column.name) is not one of \(column.type)")
                }
                values.append(value)
            } else if let value = schema.defaults[column.name] {
                values.append(value)
            } else if column.isOptional {
                values.append(.null)
            } else {
                throw Refusal(reason: "there is no \(column.name)")
            }
        }
    }

    private static func value(_ document: JSONDocument, _ index: Int, _ kind: Column.Kind) -> DatabaseValue? {
        let token = document.tokens[index]
        if token.kind == .null { return .null }
        if kind == .json { return .text(String(decoding: document.raw(at: index), as: UTF8.self)) }
        let text = document.text(of: token)
        switch (token.kind, kind) {
        case (.yes, .bool): return .integer(1)
        case (.no, .bool): return .integer(0)
        case (.number, .integer): return Int64(text).map { .integer($0) }
        case (.number, .real), (.number, .date): return Double(text).map { .real($0) }
        case (.text, .real), (.text, .date): return ["inf": .infinity, "-inf": -.infinity][text].map { .real($0) }
        case (.text, .text), (.text, .url), (.escapedText, .text), (.escapedText, .url): return .text(text)
        case (.text, .decimal), (.number, .decimal): return Decimal(string: text).map { .text($0.plainText) }
        case (.text, .uuid):
            return UUID(uuidString: text).map { uuid in .bytes(withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }) }
        case (.text, .bytes), (.escapedText, .bytes): return Data(base64Encoded: text).map { .bytes([UInt8]($0)) }
        default: return nil
        }
    }
}

/// Binds the values as they are, where a record would encode itself.
extension ExportedRow: Encodable {
    func encode(to encoder: any Encoder) throws {
        guard let row = encoder as? RowEncoder else { throw Refusal(reason: "a row is stored by a freezer alone") }
        for (index, value) in values.enumerated() { row.statement.bind(value, at: index) }
    }
}

/// An exported row, to be read as a record.
final class ExportedStatement: StoreStatement {
    private let values: [DatabaseValue]
    init(_ row: ExportedRow) { values = row.values }

    var columnNames: [String] { [] }
    func bindNull(at index: Int) {}
    func bind(_ value: Int64, at index: Int) {}
    func bind(_ value: Double, at index: Int) {}
    func bind(_ value: String, at index: Int) {}
    func bind(_ value: UnsafeRawBufferPointer, at index: Int) {}
    func step() throws -> Bool { false }
    func reset() {}
    func storage(at index: Int) -> StorageClass {
        switch values[index] {
        case .null: .null
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .bytes: .bytes
        }
    }
    func integer(at index: Int) -> Int64? { if case .integer(let integer) = values[index] { integer } else { nil } }
    func real(at index: Int) -> Double? {
        switch values[index] {
        case .real(let real): real
        case .integer(let integer): Double(integer)
        default: nil
        }
    }
    func text(at index: Int) -> String? { if case .text(let text) = values[index] { text } else { nil } }
    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        switch values[index] {
        case .bytes(let bytes): try bytes.withUnsafeBytes(body)
        case .text(let text): try Array(text.utf8).withUnsafeBytes(body)
        default: try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}
