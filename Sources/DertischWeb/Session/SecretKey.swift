import DertischBasics
public import Foundation

/// The secret of a room, of which guests' cookies and the addresses of pictures are made.
///
/// With one that is kept, guests are known again after a restart, and browsers keep their pictures. With another each
/// start makes every browser a new guest. Whoever has the key can be any guest whose id they know.
///
/// ```swift
/// var configuration = WebRoom.Configuration()
/// configuration.secretKey = try SecretKey(in: folder.appending(path: "secret-key"))
/// ```
public struct SecretKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// As few bytes may a key have.
    public static let fewestBytes = 16

    private let bytes: [UInt8]

    /// A new key of 32 bytes from the system's secure source.
    public init() {
        var random = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Takes a key that is kept elsewhere, such as in a store of secrets.
    ///
    /// - Parameter bytes: at least ``fewestBytes``, and nothing that could be guessed.
    /// - Throws: ``Problem/tooShort(count:)``.
    public init(_ bytes: [UInt8]) throws(Problem) {
        guard bytes.count >= Self.fewestBytes else { throw .tooShort(count: bytes.count) }
        self.bytes = bytes
    }

    /// Reads the key in a file; if there is none, makes one and keeps it there, for this user alone. Of several programs that
    /// do so at once, all get the same.
    ///
    /// - Parameter file: where the key is kept. Its folder is made if it is missing.
    /// - Throws: ``Problem``: a file that others may read, that cannot be read or made, or that is too short.
    public init(in file: URL) throws(Problem) {
        if let kept = try Self.read(file) {
            try self.init(kept)
            return
        }
        let fresh = SecretKey()
        try fresh.keep(in: file)
        guard let kept = try Self.read(file) else {
            throw .unwritable(file: file.path, why: "it is not there after it was made")
        }
        try self.init(kept)
    }

    /// Never the key.
    public var description: String { "a secret key" }
    /// Never the key.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// A key for one purpose, of which the others cannot be learnt.
    func derived(for purpose: String) -> [UInt8] { MessageCode.bytes(of: Array(purpose.utf8), key: bytes) }

    /// What the file holds; nil if there is none.
    private static func read(_ file: URL) throws(Problem) -> [UInt8]? {
        // A pipe in place of the file must not hold up the program.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(file: file.path, why: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: file.path, why: "it is no regular file")
        }
        guard facts.st_mode & 0o077 == 0 else { throw .exposed(file: file.path) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(file: file.path, why: String(cString: strerror(errno))) }
        return Array(bytes.prefix(count))
    }

    private func keep(in file: URL) throws(Problem) {
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do throws(AtomicFile.Failure) {
            // A key that is there stays: another program may have made it just now.
            try AtomicFile.write(bytes, to: file.path, isDurable: true, replacing: .keeps)
        } catch { throw .unwritable(file: file.path, why: error.reason) }
    }
}
