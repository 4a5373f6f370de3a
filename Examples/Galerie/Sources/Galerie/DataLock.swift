import Foundation

/// A lock on a folder of data, which keeps a second program out while it exists.
///
/// It is the system's lock on an open file (`flock`), which ends with the program. So a file that a killed program left behind
/// locks nothing.
///
/// Several processes of one parent share a lock. The parent takes it alone, and shares it from then on. Its children only ever take
/// their share. So no other program gets it while one of them lives, also if their parent was killed.
package final class DataLock: Sendable {
    /// The kind of program. The app and its back end may share a folder, two programs of one kind may not.
    enum Keeper: String {
        case app = "app"
        case backEnd = "back-end"
        /// The process that sends what guests did while the gallery was away.
        case sender = "sender"
    }

    /// The processes that may have a lock at one time.
    package enum Sharing: Sendable {
        case alone
        /// A parent begins to share with its children.
        case parent
        case child
    }

    private let descriptor: Int32

    /// Locks a folder, which is made if need be.
    init(_ folder: String, for keeper: Keeper, _ sharing: Sharing = .alone) throws(Refusal) {
        try Self.make(folder, for: keeper)
        let file = "\(folder)/\(keeper.rawValue).lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw Refusal(keeper: keeper, folder: folder, reason: .impossible(String(cString: strerror(errno))))
        }
        let isHeld =
            flock(descriptor, (sharing == .child ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
            // Another may get it before the parent has its share: then it has lost the race.
            && (sharing != .parent || Self.noteHolder(descriptor) && flock(descriptor, LOCK_SH | LOCK_NB) == 0)
        guard isHeld else {
            let code = errno
            var bytes = [UInt8](repeating: 0, count: 20)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            close(descriptor)
            // A parent may have been killed before its children have ended.
            let holder = Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 10 }, as: UTF8.self))
                .flatMap { kill($0, 0) == 0 || errno == EPERM ? $0 : nil }
            throw Refusal(
                keeper: keeper, folder: folder,
                reason: code == EWOULDBLOCK ? .held(by: holder) : .impossible(String(cString: strerror(code))))
        }
        if sharing == .alone { Self.noteHolder(descriptor) }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Writes the holder's process into the file, only for the message of a second program.
    ///
    /// - Returns: `true`, since the lock does not depend on it.
    @discardableResult private static func noteHolder(_ descriptor: Int32) -> Bool {
        let line = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, line, line.count, 0) }
        return true
    }

    /// Makes a folder for data, unless it exists.
    ///
    /// - Throws: ``Refusal`` if it cannot be made, or is a file.
    static func make(_ folder: String, for keeper: Keeper) throws(Refusal) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Refusal(keeper: keeper, folder: folder, reason: .impossible(String(cString: strerror(errno))))
        }
        close(descriptor)
    }

    /// The reason why a folder cannot be used.
    package struct Refusal: Error, Equatable, CustomStringConvertible {
        enum Reason: Equatable {
            case held(by: Int32?)
            case impossible(String)
        }

        let keeper: Keeper
        let folder: String
        let reason: Reason

        package var description: String {
            let what = keeper == .app ? "Galerie" : "Galerie's back end"
            return switch reason {
            case .held(let process):
                """
                \(what) cannot open.
                  where: \(folder)
                  why:   another \(keeper == .app ? "Galerie" : "back end")\(process.map { ", process \($0)," } ?? "") keeps \
                its data there already.
                  do:    end that one, or name another folder: --data DIR
                """
            case .impossible(let words):
                """
                \(what) cannot open.
                  where: \(folder)
                  why:   no file can be locked there: \(words).
                  do:    name a folder of yours on a disk of this machine: --data DIR
                """
            }
        }
    }
}
