import DertischSupport
public import Foundation

/// The secret of a room, from which guests' cookies, picture addresses and the seal of what tabs carry are derived.
///
/// With a stored key, guests are recognised after a restart, their tabs go on, and browsers keep their cached pictures. With a
/// new key at each start, every browser becomes a new guest, and no tab is restored. A holder of the key can impersonate any
/// guest whose id they know, and can read and write what its tabs carry.
///
/// ```swift
/// var configuration = WebRoom.Configuration()
/// configuration.secretKey = try SecretKey(in: folder.appending(path: "secret-key"))
/// ```
public struct SecretKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The least number of bytes in a key.
    public static let minBytes = 16

    private let bytes: [UInt8]

    /// Creates a key of 32 bytes from the system's secure source.
    public init() {
        var random = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Creates a key from bytes that are stored elsewhere, such as in a secret store.
    ///
    /// - Parameter bytes: at least ``minBytes``, and not guessable.
    /// - Throws: ``Error/tooShort(count:)``.
    public init(_ bytes: [UInt8]) throws(Error) {
        guard bytes.count >= Self.minBytes else { throw .tooShort(count: bytes.count) }
        self.bytes = bytes
    }

    /// Reads the key from a file. If the file is missing, creates a key and stores it there, readable by this user
    /// alone. Programs that do so at the same time all get the same key.
    ///
    /// - Parameter file: the key file. Its folder is created if it is missing.
    /// - Throws: ``Error`` if others may read the file, if it cannot be read or created, or if its key is too
    ///   short.
    public init(in file: URL) throws(Error) {
        if let stored = try Self.read(file) {
            try self.init(stored)
            return
        }
        let fresh = SecretKey()
        try fresh.store(in: file)
        guard let stored = try Self.read(file) else {
            throw .unwritable(file: file.path, why: "it does not exist after it was created")
        }
        try self.init(stored)
    }

    /// A fixed text. Never reveals the key.
    public var description: String { "a secret key" }
    /// An empty mirror. Never reveals the key.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// A key for one purpose. It reveals nothing about the keys for other purposes.
    func derived(for purpose: String) -> [UInt8] {
        MessageAuthenticationCode.bytes(of: Array(purpose.utf8), key: bytes)
    }

    /// The content of the file; `nil` if there is no file.
    private static func read(_ file: URL) throws(Error) -> [UInt8]? {
        // Opening without blocking: a pipe in place of the file must not hold up the program.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(file: file.path, why: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: file.path, why: "it is not a regular file")
        }
        guard status.st_mode & 0o077 == 0 else { throw .exposed(file: file.path) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(file: file.path, why: String(cString: strerror(errno))) }
        return Array(bytes.prefix(count))
    }

    private func store(in file: URL) throws(Error) {
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do throws(AtomicFile.Failure) {
            // An existing key stays: another program may have created it just now.
            try AtomicFile.write(bytes, to: file.path, isDurable: true, replacing: .keeps)
        } catch { throw .unwritable(file: file.path, why: error.reason) }
    }
}
