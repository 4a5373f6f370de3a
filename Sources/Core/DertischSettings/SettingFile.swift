import DertischSupport
import DertischLarder
import Foundation

/// The settings file on the disk.
struct SettingFile {
    /// The reason why the file cannot be changed.
    struct Failure: Error {
        let reason: String
    }

    /// The size limit in bytes. Larger files are not read, since no real settings need that much.
    static let limit = 4 << 20
    /// The file itself, after symbolic links of its name.
    private let target: URL
    private let name: String

    init(_ file: URL) {
        name = file.path
        target = file.resolvingSymlinksInPath()
    }

    private var folder: URL { target.deletingLastPathComponent() }

    /// The content of the file; `nil` if it is missing.
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

    /// Locks the file's folder against other writers that use this lock, in this process or another. If the folder is
    /// missing, it is created and accessible to this user alone.
    ///
    /// - Returns: the lock, which lasts as long as the object; `nil` if another writer holds it.
    func lock() throws(Failure) -> FolderLock? {
        do throws(FolderLock.Failure) { return try FolderLock(of: folder) } catch {
            throw Failure(reason: error.reason)
        }
    }

    /// Replaces the content atomically, even if the power fails. The file may hold secrets, so others may read it
    /// only if its owner allows that.
    func write(_ content: String) throws(Failure) {
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(
                Array(content.utf8), to: target.path, permissions: permissions ?? 0o600, isDurable: true)
        } catch { throw Failure(reason: error.reason) }
    }

    private var permissions: UInt16? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.uint16Value
    }
}
