#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file, read or written in pieces. It closes when it is released.
final class OpenFile {
    private let descriptor: Int32
    private let name: String
    /// The size and modification date at opening.
    let facts: FileFacts
    /// The size in bytes at opening.
    var count: Int { facts.count }

    /// Opens an existing file for reading.
    init(reading file: URL) throws(FileFault) {
        name = file.lastPathComponent
        // `O_NONBLOCK` keeps `open` from waiting if a pipe is in the file's place; its kind is checked below.
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileFault(name, code: errno) }
        facts = try Self.facts(descriptor, name)
    }

    /// Opens a file for writing, at its end or truncated.
    init(writing file: URL, keeping isKept: Bool) throws(FileFault) {
        name = file.lastPathComponent
        descriptor = open(
            file.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | O_NONBLOCK | O_NOCTTY | (isKept ? 0 : O_TRUNC), 0o600
        )
        guard descriptor >= 0 else { throw FileFault(name, code: errno) }
        facts = try Self.facts(descriptor, name)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Seeks to a byte.
    func go(to offset: Int) throws(FileFault) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else { throw FileFault(name, code: errno) }
    }

    /// Reads into a buffer.
    ///
    /// - Returns: the number of bytes read; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int {
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileFault(name, code: errno) }
        }
    }

    func append(_ bytes: [UInt8]) throws(FileFault) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw FileFault(name, code: errno)
            }
        }
    }

    /// Replaces a file with another, atomically.
    static func move(_ file: URL, to other: URL) throws(FileFault) {
        guard rename(file.path, other.path) == 0 else { throw FileFault(other.lastPathComponent, code: errno) }
    }

    private static func facts(_ descriptor: Int32, _ name: String) throws(FileFault) -> FileFacts {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw FileFault(name, code: errno) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw FileFault(name, reason: "it is no plain file") }
        #if canImport(Darwin)
            let changed = facts.st_mtimespec
        #else
            let changed = facts.st_mtim
        #endif
        return FileFacts(
            count: Int(facts.st_size), seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec))
    }
}
