public import Foundation

extension RecordStore {
    /// Writes every record of some types to a file, as it is at one moment.
    ///
    /// The file has one JSON value on each line: first what it is, then the columns of each record under the name of its table, as they are
    /// stored. It is written beside the place where it is to stand, and put there when it is whole.
    ///
    /// - Parameters:
    ///   - types: which types, those that are referred to before those that refer to them.
    ///   - file: where to write.
    ///   - progress: told now and then how many records have been written, of how many.
    /// - Throws: also what writing the file throws.
    @concurrent public func export(
        _ types: any Frozen.Type..., to file: URL,
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws {
        let part = file.appendingPathExtension(Freezer.partEnding)
        try await (self as? Freezer)?.checkFree([file.path, part.path])
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: part.path])
        }
        do {
            let output = try FileHandle(forWritingTo: part)
            defer { try? output.close() }
            let writer = UncheckedHandle(handle: output)
            try await read { snapshot in
                var all = 0
                for type in types { all += try snapshot.countAll(type) }
                var export = ExportWriter(output: writer.handle, all: all, progress: progress)
                try export.begin()
                for type in types { try export.write(type, from: snapshot) }
                try export.flush()
            }
            try output.synchronize()
            if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
            try FileManager.default.moveItem(at: part, to: file)
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw error
        }
    }

    /// Stores every record of a file that ``export(_:to:progress:)`` wrote: all of them, or none.
    ///
    /// Records with a key that is there already are replaced.
    ///
    /// - Parameters:
    ///   - types: which types; records of other types are left out.
    ///   - file: what to read.
    ///   - progress: told now and then how many records have been stored, of how many.
    /// - Returns: how many records were stored.
    /// - Throws: ``Freezer/Error/malformedExport(file:line:reason:)`` if the file is not an export, or not whole.
    @discardableResult
    @concurrent public func `import`(
        _ types: any Frozen.Type..., from file: URL,
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws -> Int {
        let data = try Data(contentsOf: file, options: .mappedIfSafe)
        return try await write { work in
            var reader = try ExportReader(data, path: file.path, types: types)
            return try reader.store(in: work, progress: progress)
        }
    }
}

// Used by the closure that reads alone, until it has returned.
private struct UncheckedHandle: @unchecked Sendable { let handle: FileHandle }

extension Snapshot {
    fileprivate func countAll<R: Frozen>(_ type: R.Type) throws -> Int { try count(R.all) }
}
