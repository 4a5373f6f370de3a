import DertischBasics

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
import Synchronization

/// Files in a folder, up to a size, each written whole or not at all. What was used longest ago goes first, over a restart
/// too.
///
/// What is in the files is known to those who keep them: the answers of a cache, or pictures. A file that cannot be read
/// counts as not there. A full disk, or one that may not be written, costs what would be kept, and nothing else. Used off
/// every actor, since disks block.
package final class DiskShelf: Sendable {
    private let folder: URL
    private let ending: String
    private let most: Int
    private let mostOfOne: Int
    /// `nil` before the folder was read.
    private let book = Mutex<FileBook?>(nil)

    /// - Parameters:
    ///   - folder: it is made if need be, readable by nobody else, and belongs to the shelf.
    ///   - ending: what the names of its files end with, such as `.answer`; others are left alone.
    ///   - most: bytes that all files may have.
    ///   - mostOfOne: bytes that one file may have, so that it does not push out all others.
    package init(in folder: URL, ending: String, most: Int, mostOfOne: Int) {
        self.folder = folder
        self.ending = ending
        self.most = max(0, most)
        self.mostOfOne = mostOfOne
    }

    /// Bytes of all files.
    ///
    /// - Complexity: O(files) the first time that anything is asked of the shelf.
    package var size: Int { withBook(\.size) }

    /// The name of the file for a key and, if it has several files, for one of its variants.
    package func name(of key: String, variant: String? = nil) -> String {
        FileName.of(key) + (variant.map { "-" + FileName.of($0) } ?? "") + ending
    }

    /// The files that are there for a key, the one used last first.
    package func names(of key: String) -> [String] { withBook { $0.names(like: FileName.of(key)) } }

    /// All files, the one used last first.
    package var names: [String] { withBook(\.names) }

    /// What a file begins with, without its being used.
    ///
    /// - Parameter most: as many bytes at the most.
    package func beginning(of name: String, most: Int) -> [UInt8]? {
        guard let file = try? OpenFile(reading: folder.appending(path: name)) else { return nil }
        return try? [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// What is in a file; ``use(_:)`` says that it was of use.
    package func contents(of name: String) -> Data? {
        guard withBook({ $0.has(name) }) else { return nil }
        let data = FileManager.default.contents(atPath: path(name))
        if data == nil { forget(name) }
        return data
    }

    /// Says that a file was used. The order of use outlives the program: a folder is read in the order of dates.
    package func use(_ name: String) {
        guard withBook({ $0.use(name) }) else { return }
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(name))
    }

    /// Writes a file, in place of the one of its name. If it is too large, or cannot be written, there is none of that name
    /// afterwards.
    package func keep(_ data: Data, as name: String) {
        // The folder is read, and made, before anything is put there.
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

    /// Removes all files, those too that another shelf put into the folder meanwhile.
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

    /// Reads the folder: what was used longest ago first. What somebody who was killed had not finished is removed, if it
    /// is so old that nobody can be at it.
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
