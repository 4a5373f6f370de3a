import DertischBasics
import DertischLarder
import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file of settings on the disk.
struct SettingFile {
    /// Why the file cannot be changed.
    struct Problem: Error {
        let reason: String

        init(reason: String) { self.reason = reason }

        /// What the system says of a call that has just failed.
        init(_ call: String) { reason = "\(call): \(String(cString: strerror(errno)))" }
    }

    /// Larger ones are not read: nobody sets so much.
    static let limit = 4 << 20
    /// The file itself, where its name may lead by symbolic links.
    private let target: URL
    private let name: String

    init(_ file: URL) {
        name = file.path
        target = file.resolvingSymlinksInPath()
    }

    private var folder: URL { target.deletingLastPathComponent() }

    /// What it holds; `nil` if it is not there.
    func read() throws(Larder.Error) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: target.path) else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: target)
            defer { try? handle.close() }
            let bytes = Array(try handle.read(upToCount: Self.limit + 1) ?? Data())
            if bytes.count <= Self.limit { return bytes }
        } catch {
            throw Larder.Error(.broken("It cannot be read: \(error.localizedDescription)"), file: name)
        }
        throw Larder.Error(.broken("It is larger than \(Self.limit >> 20) MB."), file: name)
    }

    /// Locks the file's folder against everybody else who writes there in this way, in this process or another. It is made if
    /// need be, for nobody else to look into.
    ///
    /// - Returns: the lock, to be closed; `nil` if somebody else has it.
    func lock() throws(Problem) -> Int32? {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw Problem(reason: "making \(folder.path): \(error.localizedDescription)") }
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { throw Problem("opening \(folder.path)") }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let isTaken = errno == EWOULDBLOCK
        let problem = Problem("locking \(folder.path)")
        close(descriptor)
        if isTaken { return nil }
        throw problem
    }

    static func unlock(_ lock: Int32) { close(lock) }

    /// Puts other content in its place: whole or not at all, even if the power fails. It may hold secrets, so others may read it
    /// only if its owner lets them.
    func write(_ content: String) throws(Problem) {
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(
                Array(content.utf8), to: target.path, permissions: permissions ?? 0o600, isDurable: true)
        } catch { throw Problem(reason: error.reason) }
    }

    private var permissions: UInt16? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.uint16Value
    }
}
