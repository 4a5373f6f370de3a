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

    /// Puts other content in its place: whole or not at all, even if the power fails. Others read what was there, or what is.
    func write(_ content: String) throws(Problem) {
        let fresh = folder.appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)").path
        // It may hold secrets, unless its owner lets others read it.
        let mode = permissions ?? 0o600
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Problem("making a file in \(folder.path)") }
        do throws(Problem) {
            defer { close(descriptor) }
            // What the process masks does not count.
            guard fchmod(descriptor, mode) == 0 else { throw Problem("setting permissions") }
            try Self.write(Array(content.utf8), into: descriptor)
            guard fsync(descriptor) == 0 else { throw Problem("writing to the disk") }
            guard rename(fresh, target.path) == 0 else { throw Problem("replacing \(target.path)") }
        } catch {
            unlink(fresh)
            throw error
        }
        // So that the name outlives a power failure too. Some file systems cannot, and need not.
        let folder = open(folder.path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        if folder >= 0 {
            _ = fsync(folder)
            close(folder)
        }
    }

    private static func write(_ bytes: [UInt8], into descriptor: Int32) throws(Problem) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { raw -> Int in
                // Within the bytes, since `written` is less than their number; `nil` only for none.
                guard let start = raw.baseAddress else { return 0 }
                return systemWrite(descriptor, start + written, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Problem("writing") }
            written += count
        }
    }

    private var permissions: mode_t? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        return (attributes?[.posixPermissions] as? NSNumber).map { mode_t($0.uint16Value) }
    }
}

/// The system's, which a method of the same name would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
