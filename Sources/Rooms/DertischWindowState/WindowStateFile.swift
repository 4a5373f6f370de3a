import DertischRoom
package import DertischSupport
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
        /// Another process of the program stores its windows there.
        case taken(file: String)
    }

    /// The maximum size in bytes. Larger files are neither read nor written, since no real state needs that much.
    static let maxSize = 4 << 20
    /// The most times that a state is restored without the windows being open afterwards. A state that ends the process ends two
    /// at most.
    static let maxAttempts = 2
    /// The file.
    public let url: URL

    /// Creates a reference to a file. Neither it nor its folder need exist.
    ///
    /// - Parameter url: the file. It wants a folder of its own: a room locks the folder while it is open, and keeps notes beside the
    ///   file.
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
        } catch { throw setAside(why: Self.reason(of: error)) }
    }

    /// Writes the state atomically, replacing the previous one. Only the user can read it, since it has what the guest typed.
    ///
    /// The file is on the disk when this returns, so it survives a power failure as well. That may take some milliseconds.
    ///
    /// - Throws: ``Problem/unwritable(file:why:)``, also for a state of more than 4 MiB, which would not be read.
    public func write(_ state: WindowState) throws(Problem) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            let bytes = try encoder.encode(state)
            guard bytes.count <= Self.maxSize else { throw TooLarge() }
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try AtomicFile.write(Array(bytes), to: url.path, isDurable: true)
        } catch { throw .unwritable(file: url.path, why: Self.reason(of: error)) }
    }

    /// Reads the stored state to restore it, and notes that until ``endRestoring()``. So a state that ends the process is set
    /// aside after two attempts.
    ///
    /// - Returns: `nil` if the file is missing.
    /// - Throws: ``Problem/unreadable(file:movedTo:why:)``.
    package func beginRestoring() throws(Problem) -> WindowState? {
        guard FileManager.default.fileExists(atPath: url.path) else {
            endRestoring()
            return nil
        }
        let attempts = attempts
        if attempts >= Self.maxAttempts {
            endRestoring()
            throw setAside(why: "the program ended \(attempts) times while it restored its windows")
        }
        let state: WindowState?
        do throws(Problem) { state = try read() } catch {
            endRestoring()
            throw error
        }
        guard let state else { return nil }
        // Without the note, the state is restored all the same.
        try? AtomicFile.write(Array("\(attempts + 1)".utf8), to: attemptsFile.path)
        return state
    }

    /// Notes that the windows are open, or that they were closed.
    package func endRestoring() { try? FileManager.default.removeItem(at: attemptsFile) }

    /// Locks the file against other processes of the program.
    ///
    /// - Returns: the lock; `nil` if the file system has no locks, or the folder cannot be made.
    /// - Throws: ``Problem/taken(file:)``.
    package func lock() throws(Problem) -> FolderLock? {
        let lock: FolderLock?
        do throws(FolderLock.Failure) { lock = try FolderLock(of: folder) } catch { return nil }
        guard let lock else { throw .taken(file: url.path) }
        return lock
    }

    /// Removes what processes left unfinished that were killed as they wrote. Call it while the file is locked.
    package func removeUnfinished() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(".\(url.lastPathComponent)") && name.hasSuffix(AtomicFile.unfinished) {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    private var folder: URL { url.deletingLastPathComponent() }

    private var attemptsFile: URL { url.appendingPathExtension("attempts") }

    /// The number of attempts so far to restore the state.
    private var attempts: Int {
        let text = try? String(contentsOf: attemptsFile, encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0
    }

    /// Moves the file aside.
    private func setAside(why: String) -> Problem {
        let aside = url.appendingPathExtension("unreadable")
        try? FileManager.default.removeItem(at: aside)
        let isMoved = (try? FileManager.default.moveItem(at: url, to: aside)) != nil
        return .unreadable(file: url.path, movedTo: isMoved ? aside.path : nil, why: why)
    }

    /// The failure of a state that would not be read.
    private struct TooLarge: Error {}

    private static func reason(of error: any Error) -> String {
        if error is TooLarge { return "the state is larger than \(maxSize >> 20) MiB, the most that is read" }
        return (error as? DecodingError)?.reason ?? (error as? AtomicFile.Failure)?.reason ?? error.localizedDescription
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
            errorText(
                (
                    "The window state cannot be written.", file, why,
                    "make the folder writable, or save less under temporary keys if the state is too large"
                ))
        case .taken(let file):
            errorText(
                (
                    "The windows of this process are not stored.", file,
                    "another process of the program stores its windows there",
                    "end the other process first to have its windows here"
                ))
        }
    }
}
