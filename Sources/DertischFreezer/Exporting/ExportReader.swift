import DertischBasics
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
                file: path, line: 1, reason: "it has version \(head.freezer), and only version 1 is supported")
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
            // The name of the table is all that stands before the first colon.
            let name = words.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }.dropLast()
            guard let type = types[String(decoding: name, as: UTF8.self)] else { continue }
            try store(type, words, in: work)
            stored += 1
            if stored.isMultiple(of: 1_000) { progress(stored, head.records) }
        }
        guard read == head.records else {
            throw bad("it has \(read) records, and should have \(head.records)")
        }
        progress(stored, head.records)
        return stored
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
