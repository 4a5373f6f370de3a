import DertischJSON
import Foundation

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

    mutating func begin() throws { try write(try encoder.encode(ExportHeader(records: all))) }

    mutating func write<R: Frozen>(_ type: R.Type, from snapshot: Snapshot) throws {
        let table = R.schema.name
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
