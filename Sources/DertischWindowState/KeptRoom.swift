public import Dertisch
import DertischBasics
import DertischJSON
public import Foundation

/// What a native dining room keeps from one start to the next: its windows, who sits in them, the language, and how its guest
/// wants it to look.
public struct KeptRoom: Codable, Hashable, Sendable {
    /// One window.
    public struct Window: Codable, Hashable, Sendable {
        /// Who sits in it.
        public var plan: SeatingPlan
        /// How large it is.
        public var size: Size?

        /// Describes a window.
        public init(plan: SeatingPlan, size: Size? = nil) {
            self.plan = plan
            self.size = size
        }
    }

    /// How large a window is, in the points of its platform.
    public struct Size: Codable, Hashable, Sendable {
        /// From side to side.
        public var width: Int
        /// From top to bottom.
        public var height: Int
        /// Whether it takes the whole screen, and has this size only when it does not.
        public var isMaximized: Bool

        /// Describes a size.
        public init(width: Int, height: Int, isMaximized: Bool = false) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }
    }

    /// The windows, in the order in which they were opened.
    public var windows: [Window]
    /// The language that customers were spoken to in; `nil` for that of the system.
    public var language: Language?
    /// The region in which that language was spoken; `nil` for what the language's own code says.
    public var region: Locale.Region?
    /// What the guest had chosen; `nil` if nothing.
    public var appearance: Appearance?

    /// Describes a room.
    public init(
        windows: [Window] = [], language: Language? = nil, region: Locale.Region? = nil, appearance: Appearance? = nil
    ) {
        self.windows = windows
        self.language = language
        self.region = region
        self.appearance = appearance
    }
}

/// The file in which a native dining room keeps itself.
///
/// ```swift
/// let book = RoomBook(file: folder.appending(path: "room.json"))
/// let kept = try book.read()
/// ```
public struct RoomBook: Sendable {
    /// Why a file could not be read or written.
    public enum Problem: Error, Hashable, Sendable {
        /// It is there and cannot be read; it now lies beside, under another name if it could be moved.
        case unreadable(file: String, movedTo: String?, why: String)
        /// It could not be written; what it held before is still there.
        case unwritable(file: String, why: String)
    }

    /// Larger files are not read: nobody seats so many.
    static let limit = 4 << 20
    /// The file.
    public let file: URL

    /// Names the file; neither it nor its folder need exist.
    public init(file: URL) { self.file = file }

    /// What was kept.
    ///
    /// - Returns: `nil` if nothing was.
    /// - Throws: ``Problem/unreadable(file:movedTo:why:)``; the file is set aside then, so that the next start is a fresh one.
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

    /// Keeps a room, in place of what was kept before: whole, or not at all.
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

extension RoomBook.Problem: CustomStringConvertible {
    /// What happened, where, why, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let aside, let why):
            errorText(
                (
                    "What was kept of the room cannot be read, so it begins afresh.", file, why,
                    aside.map { "look into \($0), where it lies now, or remove it" } ?? "remove the file"
                ))
        case .unwritable(let file, let why):
            errorText(("The room cannot be kept.", file, why, "see that the folder can be written to"))
        }
    }
}
