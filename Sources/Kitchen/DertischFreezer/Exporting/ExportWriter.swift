import DertischJSON
import Foundation

/// Writes an export, line by line.
struct ExportWriter {
    let output: FileHandle
    let all: Int
    let progress: (Int, Int) -> Void
    private var buffer: [UInt8] = []
    private var done = 0

    init(output: FileHandle, all: Int, progress: @escaping (Int, Int) -> Void) {
        (self.output, self.all, self.progress) = (output, all, progress)
    }

    mutating func begin() throws {
        buffer += try JSONEncoder.forColumns.encode(ExportHeader(records: all))
        buffer.append(10)
    }

    mutating func write<R: Frozen>(_ type: R.Type, from snapshot: Snapshot) throws {
        let schema = try snapshot.storeSchema.schema(type)
        let rows = try snapshot.find(type.all, isLong: true)
        defer { rows.end() }
        while try rows.step() {
            ExportedRow(rows.statement, count: schema.columns.count).write(schema, to: &buffer)
            if buffer.count > 1 << 18 { try empty() }
            done += 1
            if done.isMultiple(of: 1_000) { progress(done, all) }
        }
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
