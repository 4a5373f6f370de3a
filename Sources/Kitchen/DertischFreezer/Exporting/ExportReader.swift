import DertischSupport
import DertischJSON
import Foundation

/// Reads an export, line by line.
struct ExportReader {
    private let data: Data
    private let path: String
    private let head: ExportHeader
    private let types: [String: any Frozen.Type]
    private let decoder = JSONDecoder.forColumns
    private var position: Data.Index
    private var line = 1
    private var writer: (table: String, intake: any RecordWriter)?

    init(_ data: Data, path: String, types: [any Frozen.Type]) throws {
        self.data = data
        self.path = path
        self.types = Dictionary(types.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
        position = data.startIndex
        let first = data.prefix { $0 != 10 }
        do { head = try decoder.decode(ExportHeader.self, fromUntrusted: first) } catch {
            throw Freezer.Error.malformedExport(
                file: path, line: 1, reason: "it does not begin with the header of an export")
        }
        guard head.freezer <= ExportHeader.version else {
            throw Freezer.Error.malformedExport(
                file: path, line: 1,
                reason:
                    "it has version \(head.freezer), and this version of Dertisch reads up to \(ExportHeader.version)")
        }
        position = first.endIndex
    }

    private static func name<R: Frozen>(of type: R.Type) -> String { R.schema.name }

    mutating func store(in work: Transaction, progress: (Int, Int) -> Void) throws -> Int {
        var (read, stored) = (0, 0)
        while position < data.endIndex {
            line += 1
            let start = data.index(after: position)
            let words = data[start...].prefix { $0 != 10 }
            position = words.endIndex
            if words.isEmpty { continue }
            read += 1
            let document: JSONDocument
            do { document = try JSONReader.document(Array(words)) } catch { throw bad(error.reason) }
            let members = document.members(of: 0)
            guard members.count == 1 else { throw bad("it is not one record under the name of its table") }
            guard let type = types[members[0].name] else { continue }
            if head.freezer == 1 {
                try store(type, words, in: work)
            } else {
                try store(type, document, members[0].value, in: work)
            }
            stored += 1
            if stored.isMultiple(of: 1_000) { progress(stored, head.records) }
        }
        try writer?.intake.finish()
        guard read == head.records else {
            throw bad("it has \(read) records, and should have \(head.records)")
        }
        progress(stored, head.records)
        return stored
    }

    /// Stores a row as it was, once the type has read it.
    private mutating func store<R: Frozen>(
        _ type: R.Type, _ document: JSONDocument, _ object: Int, in work: Transaction
    ) throws {
        let schema = try work.storeSchema.schema(type)
        let row: ExportedRow
        do {
            row = try ExportedRow(document, at: object, schema)
            var decoder = RowDecoder(ExportedStatement(row), layout: schema.layout)
            _ = try RowDecoder.row(as: type, by: &decoder)
        } catch let refusal as ExportedRow.Refusal {
            throw bad(refusal.reason)
        } catch {
            throw bad(CodingErrorText.text(of: error))
        }
        // Rows of one type follow each other, and are stored together.
        if writer?.table != schema.table {
            try writer?.intake.finish()
            writer = (schema.table, try work.connection.storing(schema, .replacing))
        }
        try writer?.intake.store(row)
    }

    private func store<R: Frozen>(_ type: R.Type, _ words: Data, in work: Transaction) throws {
        let record: R
        do { record = try decoder.decode(ExportLine<R>.self, fromUntrusted: words).record } catch {
            throw bad(CodingErrorText.text(of: error))
        }
        try work.store(record)
    }

    private func bad(_ reason: String) -> Freezer.Error { .malformedExport(file: path, line: line, reason: reason) }
}
