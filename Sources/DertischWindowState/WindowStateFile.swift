import Dertisch
import DertischBasics
import DertischJSON
public import Foundation

/// The file that stores the window state of a native dining room.
///
/// ```swift
/// let stateFile = WindowStateFile(url: folder.appending(path: "window-state.json"))
/// let state = try stateFile.read()
/// ```
public struct WindowStateFile: Sendable {
    /// The reason why a file could not be read or written.
    public enum Problem: Error, Hashable, Sendable {
        /// The file exists but cannot be read. It was renamed and kept beside, if that was possible.
        case unreadable(file: String, movedTo: String?, why: String)
        /// The file could not be written and keeps its previous content.
        case unwritable(file: String, why: String)
    }

    /// The maximum size in bytes. Larger files are not read, since no real state needs that much.
    static let maxSize = 4 << 20
    /// The file.
    public let url: URL

    /// Creates a reference to a file. Neither it nor its folder need exist.
    public init(url: URL) { self.url = url }

    /// Reads the stored state.
    ///
    /// - Returns: `nil` if the file is missing.
    /// - Throws: ``Problem/unreadable(file:movedTo:why:)``. The file is then moved aside, so that the next start
    ///   begins afresh.
    public func read() throws(Problem) -> WindowState? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            let bytes = try handle.read(upToCount: Self.maxSize + 1) ?? Data()
            guard bytes.count <= Self.maxSize else { throw CocoaError(.fileReadTooLarge) }
            return try JSONDecoder().decode(WindowState.self, fromUntrusted: bytes)
        } catch {
            let aside = url.appendingPathExtension("unreadable")
            try? FileManager.default.removeItem(at: aside)
            let isMoved = (try? FileManager.default.moveItem(at: url, to: aside)) != nil
            throw .unreadable(file: url.path, movedTo: isMoved ? aside.path : nil, why: Self.reason(of: error))
        }
    }

    /// Writes the state atomically, replacing the previous one.
    ///
    /// - Throws: ``Problem/unwritable(file:why:)``.
    public func write(_ state: WindowState) throws(Problem) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            let bytes = try encoder.encode(state)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try AtomicFile.write(Array(bytes), to: url.path)
        } catch { throw .unwritable(file: url.path, why: Self.reason(of: error)) }
    }

    private static func reason(of error: any Error) -> String {
        (error as? DecodingError)?.reason ?? (error as? AtomicFile.Failure)?.reason ?? error.localizedDescription
    }
}

extension WindowStateFile.Problem: CustomStringConvertible {
    /// A message that says what happened, where, why, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let aside, let why):
            errorText(
                (
                    "The window state cannot be read, and is ignored.", file, why,
                    aside.map { "the file was moved to \($0): inspect or remove it" } ?? "remove the file"
                ))
        case .unwritable(let file, let why):
            errorText(("The window state cannot be written.", file, why, "make the folder writable"))
        }
    }
}
