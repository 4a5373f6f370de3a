import DertischFoodDelivery
import Foundation
import Synchronization

/// Pictures in a folder, up to a size: a file for each, written whole or not at all. What was used longest ago goes first.
///
/// A file that is torn, damaged or none of ours counts as not there. It is used off every actor, since disks block. A full
/// disk, or one that may not be written, costs what would be kept, and nothing else.
final class DiskShelf: Sendable {
    private let folder: URL
    /// The names of the files, in the order of their use; `nil` before the folder was read.
    private let book: Mutex<RecentBook<String, String>?>
    private let most: Int

    private static let ending = ".picture"
    /// A file that is being written. Whoever is killed meanwhile leaves one behind.
    private static let unfinished = ".part"

    /// - Parameters:
    ///   - folder: it is made if need be, readable by nobody else, and belongs to the shelf.
    ///   - most: bytes that all files may have.
    init(in folder: URL, most: Int) {
        self.folder = folder
        self.most = max(0, most)
        book = Mutex(nil)
    }

    /// Bytes of all files.
    ///
    /// - Complexity: O(files) the first time that anything is asked of the shelf.
    var size: Int { withBook(\.cost) }

    func picture(under key: String) -> KeptPicture? {
        let name = FileName.of(key) + Self.ending
        guard withBook({ $0.value(for: name) }) != nil else { return nil }
        let path = folder.appending(path: name).path
        guard let data = FileManager.default.contents(atPath: path),
            let kept = KeptPicture(file: [UInt8](data), under: key)
        else {
            forget(name: name)
            return nil
        }
        // The order of use outlives the program: files are read in the order of their dates.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        return kept
    }

    /// What stands before the pictures, those that can be read.
    ///
    /// - Parameter most: as many files are looked at.
    /// - Complexity: O(files), a short read each; cancelling the task stops it.
    func heads(most: Int) -> [KeptPicture.Head] {
        withBook(\.values).prefix(most).compactMap { name in
            guard !Task.isCancelled, let file = FileHandle(forReadingAtPath: folder.appending(path: name).path) else {
                return nil
            }
            defer { try? file.close() }
            return (try? file.read(upToCount: KeptPicture.mostHead)).flatMap { KeptPicture.Head([UInt8]($0)) }
        }
    }

    func keep(_ picture: KeptPicture, of address: String, under key: String) {
        let name = FileName.of(key) + Self.ending
        let bytes = picture.file(of: address, under: key)
        // The folder is read, and made, before anything is put there.
        _ = size
        // One picture may not push out all others.
        guard bytes.count <= most / 8, write(bytes, as: name) else { return forget(name: name) }
        let gone = withBook { $0.keep(name, under: name, cost: bytes.count) }
        for other in gone where other != name { remove(other) }
    }

    func forget(_ key: String) { forget(name: FileName.of(key) + Self.ending) }

    func empty() {
        withBook { $0.removeAll() }
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in found where name.hasSuffix(Self.ending) { remove(name) }
    }

    private func forget(name: String) {
        if withBook({ $0.remove(name) }) { remove(name) }
    }

    /// Written beside its place and then put there, so that whoever reads, or is killed, finds it whole or not at all.
    private func write(_ bytes: [UInt8], as name: String) -> Bool {
        let part = folder.appending(path: "\(name)-\(UInt64.random(in: 0 ... .max))\(Self.unfinished)").path
        guard FileManager.default.createFile(atPath: part, contents: Data(bytes)) else { return false }
        if rename(part, folder.appending(path: name).path) == 0 { return true }
        try? FileManager.default.removeItem(atPath: part)
        return false
    }

    private func remove(_ name: String) { try? FileManager.default.removeItem(at: folder.appending(path: name)) }

    private func withBook<Value: Sendable>(_ work: @Sendable (inout RecentBook<String, String>) -> Value) -> Value {
        book.withLock { book in
            var opened = book.take() ?? opened()
            defer { book = opened }
            return work(&opened)
        }
    }

    /// Reads the folder: what was used longest ago first. What somebody who was killed had not finished is removed, if it
    /// is so old that nobody can be at it.
    private func opened() -> RecentBook<String, String> {
        var book = RecentBook<String, String>(capacity: most)
        let manager = FileManager.default
        try? manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let found = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = found.compactMap { name -> (name: String, size: Int, used: Date)? in
            guard let facts = try? manager.attributesOfItem(atPath: folder.appending(path: name).path) else {
                return nil
            }
            return (name, facts[.size] as? Int ?? 0, facts[.modificationDate] as? Date ?? .distantPast)
        }
        for file in files.sorted(by: { $0.used < $1.used }) {
            if file.name.hasSuffix(Self.unfinished), file.used.timeIntervalSinceNow < -3600 { remove(file.name) }
            guard file.name.hasSuffix(Self.ending) else { continue }
            if file.size > most { remove(file.name) }
            for gone in book.keep(file.name, under: file.name, cost: file.size) { remove(gone) }
        }
        return book
    }
}
