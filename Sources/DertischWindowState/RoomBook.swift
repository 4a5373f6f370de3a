import Dertisch
import DertischBasics
import DertischJSON
public import Foundation

/// The file that stores the state of a native dining room.
///
/// ```swift
/// let book = RoomBook(file: folder.appending(path: "room.json"))
/// let kept = try book.read()
/// ```
public struct RoomBook: Sendable {
    /// The reason why a file could not be read or written.
    public enum Problem: Error, Hashable, Sendable {
        /// The file exists but cannot be read. It was renamed and kept beside, if that was possible.
        case unreadable(file: String, movedTo: String?, why: String)
        /// The file could not be written and keeps its previous content.
        case unwritable(file: String, why: String)
    }

    /// The size limit in bytes. Larger files are not read, since no real state needs that much.
    static let limit = 4 << 20
    /// The file.
    public let file: URL

    /// Creates a reference to a file. Neither it nor its folder need exist.
    public init(file: URL) { self.file = file }

    /// Reads the stored state.
    ///
    /// - Returns: `nil` if the file is missing.
    /// - Throws: ``Problem/unreadable(file:movedTo:why:)``. The file is then moved aside, so that the next start
    ///   begins afresh.
    public func read() throws(Problem) -> KeptRoom? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            let bytes = try handle.read(upToCount: Self.limit + 1) ?? Data()
            guard bytes.count <= Self.limit else { throw CocoaError(.fileReadTooLarge) }
            return try JSONDecoder().decode(KeptRoom.self, fromUntrusted: bytes)
        } catch {
            let aside = file.appendingPathExtension("unreadable")
            try? FileManager.default.removeItem(at: aside)
            let isMoved = (try? FileManager.default.moveItem(at: file, to: aside)) != nil
            throw .unreadable(file: file.path, movedTo: isMoved ? aside.path : nil, why: Self.words(error))
        }
    }

    /// Stores a room's state atomically, replacing the previous one.
    ///
    /// - Throws: ``Problem/unwritable(file:why:)``.
    public func keep(_ room: KeptRoom) throws(Problem) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            let bytes = try encoder.encode(room)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try AtomicFile.write(Array(bytes), to: file.path)
        } catch { throw .unwritable(file: file.path, why: Self.words(error)) }
    }

    private static func words(_ error: any Error) -> String {
        (error as? DecodingError)?.reason ?? (error as? AtomicFile.Failure)?.reason ?? error.localizedDescription
    }
}
