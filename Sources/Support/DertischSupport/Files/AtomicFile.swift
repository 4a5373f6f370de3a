#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Atomic writing of files: a reader finds either the old content or the new.
///
/// The content is written to a temporary file in the same folder, which then replaces the target in one step. A
/// process that is killed meanwhile leaves a file behind whose name ends in ``unfinished``.
package enum AtomicFile {
    /// The reason why a file could not be written.
    package struct Failure: Error, Hashable {
        /// The step that failed, with the system's message.
        package let reason: String

        init(_ step: String) { reason = "\(step): \(String(cString: strerror(errno)))" }
    }

    /// The handling of an existing file.
    package enum Replacing: Sendable {
        /// Replaces the existing file.
        case replaces
        /// Keeps the existing file, and writes nothing.
        case keeps
    }

    /// The suffix of a temporary file's name.
    package static let unfinished = ".part"

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - path: the file's path; its folder must exist.
    ///   - permissions: the file's permissions, regardless of the process's mask.
    ///   - isDurable: true to have it on the disk when this returns, so that it survives a power failure.
    ///   - replacing: the handling of an existing file.
    /// - Throws: ``Failure``; an existing file then keeps its content.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt16 = 0o600, isDurable: Bool = false,
        replacing: Replacing = .replaces
    ) throws(Failure) {
        let (folder, name) = split(path)
        let fresh = "\(folder)/.\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))\(unfinished)"
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
        guard descriptor >= 0 else { throw Failure("making a file in \(folder)") }
        defer { if replacing == .keeps { unlink(fresh) } }
        do throws(Failure) {
            defer { close(descriptor) }
            guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw Failure("setting permissions") }
            try append(bytes, to: descriptor)
            if isDurable, fsync(descriptor) != 0 { throw Failure("writing to the disk") }
            switch replacing {
            case .replaces: if rename(fresh, path) != 0 { throw Failure("replacing \(path)") }
            // Unlike a rename, this never replaces another file.
            case .keeps: if link(fresh, path) != 0, errno != EEXIST { throw Failure("making \(path)") }
            }
        } catch {
            unlink(fresh)
            throw error
        }
        if isDurable { synchronize(folder) }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let name = String(path[path.utf8.index(after: slash)...])
        return (slash == path.startIndex ? "" : String(path[..<slash]), name)
    }

    private static func append(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw Failure("writing")
            }
        }
    }

    /// Writes a folder's entries to the disk too. Some file systems cannot, and need not.
    private static func synchronize(_ folder: String) {
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    // The system's functions, which are shadowed by functions of the same names.
    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }
}
