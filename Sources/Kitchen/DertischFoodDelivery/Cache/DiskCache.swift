import DertischSupport

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
import Synchronization

/// A disk cache: files in a folder up to a total size, written atomically and evicted least recently used first. The
/// order of use survives a restart.
///
/// The owner defines the content of the files: responses of a cache, or pictures. An unreadable file counts as missing.
/// If the disk is full or not writable, new files are not stored, and nothing else fails. Runs off every actor, because
/// disks block.
package final class DiskCache: Sendable {
    private let folder: URL
    private let suffix: String
    private let maxSize: Int
    private let maxFileSize: Int
    /// `nil` until the folder has been read.
    private let index = Mutex<DiskCacheIndex?>(nil)

    /// - Parameters:
    ///   - folder: the folder. It is created if necessary, readable only by its owner, and belongs to the cache.
    ///   - suffix: the suffix of the file names, such as `.answer`. Other files are left alone.
    ///   - maxSize: the maximum size of all files, in bytes.
    ///   - maxFileSize: the maximum size of one file, in bytes, so that it cannot evict all others.
    package init(in folder: URL, suffix: String, maxSize: Int, maxFileSize: Int) {
        self.folder = folder
        self.suffix = suffix
        self.maxSize = max(0, maxSize)
        self.maxFileSize = maxFileSize
    }

    /// The total size of the files in bytes.
    ///
    /// - Complexity: O(files) on the first access to the cache.
    package var size: Int { withIndex(\.size) }

    /// The file name for a key, and for one of its variants if it has several.
    package func name(of key: String, variant: String? = nil) -> String {
        CacheFileName.of(key) + (variant.map { "-" + CacheFileName.of($0) } ?? "") + suffix
    }

    /// The names of a key's files, the most recently used first.
    package func names(of key: String) -> [String] { withIndex { $0.names(withPrefix: CacheFileName.of(key)) } }

    /// The names of all files, the most recently used first.
    package var names: [String] { withIndex(\.names) }

    /// Reads the beginning of a file, without marking it as used.
    ///
    /// - Parameter maxBytes: the maximum number of bytes.
    package func prefix(of name: String, maxBytes: Int) -> [UInt8]? {
        guard let file = try? OpenFile(reading: folder.appending(path: name)) else { return nil }
        return try? [UInt8](unsafeUninitializedCapacity: maxBytes) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Reads a file. Call ``markUsed(_:)`` to mark it as used.
    package func contents(of name: String) -> Data? {
        guard withIndex({ $0.has(name) }) else { return nil }
        let data = FileManager.default.contents(atPath: path(name))
        if data == nil { deleteFile(name) }
        return data
    }

    /// Marks a file as used. The order survives a restart, because it is stored in the files' dates.
    package func markUsed(_ name: String) {
        guard withIndex({ $0.markUsed(name) }) else { return }
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(name))
    }

    /// Writes a file, replacing one of the same name. If it is too large or cannot be written, no file of that name
    /// remains.
    package func store(_ data: Data, as name: String) {
        // Reads or creates the folder first.
        _ = size
        guard data.count <= maxFileSize, (try? AtomicFile.write([UInt8](data), to: path(name))) != nil else {
            return remove(name)
        }
        for gone in withIndex({ $0.store(name, size: data.count) }) { deleteFile(gone) }
    }

    /// Removes a file.
    package func remove(_ name: String) {
        if withIndex({ $0.remove(name) }) { deleteFile(name) }
    }

    /// Removes all files, including those that another cache added to the folder meanwhile.
    package func removeAll() {
        withIndex { $0 = DiskCacheIndex(maxSize: maxSize) }
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in found where name.hasSuffix(suffix) { deleteFile(name) }
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }
    private func deleteFile(_ name: String) { try? FileManager.default.removeItem(atPath: path(name)) }

    private func withIndex<Value: Sendable>(_ work: (inout DiskCacheIndex) -> Value) -> Value {
        index.withLock { index in
            var opened = index.take() ?? opened()
            defer { index = opened }
            return work(&opened)
        }
    }

    /// Reads the folder, the least recently used first. Removes unfinished files of killed processes, once they are too
    /// old to be in use.
    private func opened() -> DiskCacheIndex {
        var index = DiskCacheIndex(maxSize: maxSize)
        let manager = FileManager.default
        try? manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = names.compactMap { name -> (name: String, size: Int, used: Date)? in
            guard let facts = try? manager.attributesOfItem(atPath: path(name)) else { return nil }
            return (name, facts[.size] as? Int ?? 0, facts[.modificationDate] as? Date ?? .distantPast)
        }
        for file in files.sorted(by: { $0.used < $1.used }) {
            if file.name.hasSuffix(AtomicFile.unfinished), file.used.timeIntervalSinceNow < -3600 {
                deleteFile(file.name)
            }
            guard file.name.hasSuffix(suffix) else { continue }
            for gone in index.store(file.name, size: file.size) { deleteFile(gone) }
        }
        return index
    }
}
