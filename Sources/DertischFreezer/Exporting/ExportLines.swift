import DertischJSON
import Foundation

/// The first line of an export.
struct ExportHead: Codable {
    static let version = 1
    var freezer = version
    let records: Int
}

/// One record of an export, under the name of its table.
private struct ExportLine<R: Frozen>: Codable {
    let table: String
    let record: R

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(table: String, record: R) { (self.table, self.record) = (table, record) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        table = R.shelf.name
        record = try container.decode(R.self, forKey: Key(stringValue: table))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(record, forKey: Key(stringValue: table))
    }
}

/// Writes an export, line by line.
struct ExportWriter {
    let output: FileHandle
    let all: Int
    let progress: (Int, Int) -> Void
    private let encoder = JSONEncoder.forColumns
    private var buffer = Data()
    private var done = 0

    init(output: FileHandle, all: Int, progress: @escaping (Int, Int) -> Void) {
        (self.output, self.all, self.progress) = (output, all, progress)
    }

    mutating func begin() throws { try write(try encoder.encode(ExportHead(records: all))) }

    mutating func write<R: Frozen>(_ type: R.Type, from snapshot: Snapshot) throws {
        let table = R.shelf.name
        try snapshot.forEach(R.all) { record in
            try write(try encoder.encode(ExportLine(table: table, record: record)))
            done += 1
            if done.isMultiple(of: 1_000) { progress(done, all) }
        }
    }

    private mutating func write(_ line: Data) throws {
        buffer += line
        buffer.append(10)
        if buffer.count > 1 << 18 { try empty() }
    }

    private mutating func empty() throws {
        try output.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    mutating func flush() throws {
        try empty()
        progress(done, all)
    }
}

/// Reads an export, line by line.
struct ExportReader {
    private let data: Data
    private let path: String
    private let head: ExportHead
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
        do { head = try decoder.decode(ExportHead.self, fromUntrusted: first) } catch {
            throw Freezer.Error.badExport(file: path, line: 1, reason: "it does not begin as an export does")
        }
        guard head.freezer <= ExportHead.version else {
            throw Freezer.Error.badExport(
                file: path, line: 1, reason: "it is of version \(head.freezer), and this knows 1")
        }
        position = first.endIndex
    }

    private static func name<R: Frozen>(of type: R.Type) -> String { R.shelf.name }

    mutating func store(in work: Work, progress: (Int, Int) -> Void) throws -> Int {
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

    private func store<R: Frozen>(_ type: R.Type, _ words: Data, in work: Work) throws {
        let record: R
        do { record = try decoder.decode(ExportLine<R>.self, fromUntrusted: words).record } catch {
            throw bad(CodingReason.text(of: error))
        }
        try work.store(record)
    }

    private func bad(_ reason: String) -> Freezer.Error { .badExport(file: path, line: line, reason: reason) }
}
