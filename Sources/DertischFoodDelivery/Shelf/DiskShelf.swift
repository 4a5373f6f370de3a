import DertischBasics

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
import Synchronization

/// A disk cache: files in a folder up to a total size, written atomically and evicted least recently used first. The
/// order of use survives a restart.
///
/// The owner defines the content of the files: answers of a cache, or pictures. An unreadable file counts as missing.
/// If the disk is full or not writable, new files are not stored, and nothing else fails. Runs off every actor, because
/// disks block.
package final class DiskShelf: Sendable {
    private let folder: URL
    private let ending: String
    private let most: Int
    private let mostOfOne: Int
    /// `nil` until the folder has been read.
    private let book = Mutex<FileBook?>(nil)

    /// - Parameters:
    ///   - folder: the folder. It is created if necessary, readable only by its owner, and belongs to the shelf.
    ///   - ending: the suffix of the file names, such as `.answer`. Other files are left alone.
    ///   - most: the maximum size of all files, in bytes.
    ///   - mostOfOne: the maximum size of one file, in bytes, so that it cannot evict all others.
    package init(in folder: URL, ending: String, most: Int, mostOfOne: Int) {
        self.folder = folder
        self.ending = ending
        self.most = max(0, most)
        self.mostOfOne = mostOfOne
    }

    /// The total size of the files in bytes.
    ///
    /// - Complexity: O(files) on the first access to the shelf.
    package var size: Int { withBook(\.size) }

    /// The file name for a key, and for one of its variants if it has several.
    package func name(of key: String, variant: String? = nil) -> String {
        FileName.of(key) + (variant.map { "-" + FileName.of($0) } ?? "") + ending
    }

    /// The names of a key's files, the most recently used first.
    package func names(of key: String) -> [String] { withBook { $0.names(like: FileName.of(key)) } }

    /// The names of all files, the most recently used first.
    package var names: [String] { withBook(\.names) }

    /// Reads the beginning of a file, without marking it as used.
    ///
    /// - Parameter most: the maximum number of bytes.
    package func beginning(of name: String, most: Int) -> [UInt8]? {
        guard let file = try? OpenFile(reading: folder.appending(path: name)) else { return nil }
        return try? [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Reads a file. Call ``use(_:)`` to mark it as used.
    package func contents(of name: String) -> Data? {
        guard withBook({ $0.has(name) }) else { return nil }
        let data = FileManager.default.contents(atPath: path(name))
        if data == nil { forget(name) }
        return data
    }

    /// Marks a file as used. The order survives a restart, because it is stored in the files' dates.
    package func use(_ name: String) {
        guard withBook({ $0.use(name) }) else { return }
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(name))
    }

    /// Writes a file, replacing one of the same name. If it is too large or cannot be written, no file of that name
    /// remains.
    package func keep(_ data: Data, as name: String) {
        // Reads or creates the folder first.
        _ = size
        guard data.count <= mostOfOne, (try? AtomicFile.write([UInt8](data), to: path(name))) != nil else {
            return forget(name)
        }
        for gone in withBook({ $0.keep(name, size: data.count) }) { remove(gone) }
    }

    /// Removes a file.
    package func forget(_ name: String) {
        if withBook({ $0.remove(name) }) { remove(name) }
    }

    /// Removes all files, including those that another shelf added to the folder meanwhile.
    package func empty() {
        withBook { $0 = FileBook(most: most) }
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in found where name.hasSuffix(ending) { remove(name) }
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }
    private func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path(name)) }

    private func withBook<Value: Sendable>(_ work: (inout FileBook) -> Value) -> Value {
        book.withLock { book in
            var opened = book.take() ?? opened()
            defer { book = opened }
            return work(&opened)
        }
    }

    /// Reads the folder, the least recently used first. Removes unfinished files of killed processes, once they are too
    /// old to be in use.
    private func opened() -> FileBook {
        var book = FileBook(most: most)
        let manager = FileManager.default
        try? manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = names.compactMap { name -> (name: String, size: Int, used: Date)? in
            guard let facts = try? manager.attributesOfItem(atPath: path(name)) else { return nil }
            return (name, facts[.size] as? Int ?? 0, facts[.modificationDate] as? Date ?? .distantPast)
        }
        for file in files.sorted(by: { $0.used < $1.used }) {
            if file.name.hasSuffix(AtomicFile.unfinished), file.used.timeIntervalSinceNow < -3600 { remove(file.name) }
            guard file.name.hasSuffix(ending) else { continue }
            for gone in book.keep(file.name, size: file.size) { remove(gone) }
        }
        return book
    }
}
