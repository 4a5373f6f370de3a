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

/// Why a file of this machine cannot be read or written.
struct FileFault: Error, Hashable {
    let file: String
    let reason: String

    init(_ file: String, code: Int32) {
        self.file = file
        reason = String(cString: strerror(code))
    }

    init(_ file: String, reason: String) {
        self.file = file
        self.reason = reason
    }
}

/// An open file, read or written piece by piece; it closes itself.
final class OpenFile {
    private let descriptor: Int32
    private let name: String
    /// What it was when it was opened.
    let facts: FileFacts
    /// How many bytes it had when it was opened.
    var count: Int { facts.count }

    /// Opens a file that is there.
    init(reading file: URL) throws(FileFault) {
        name = file.lastPathComponent
        // A pipe in place of a file is told by what it is, and not waited for.
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileFault(name, code: errno) }
        facts = try Self.facts(descriptor, name)
    }

    /// Opens a file to write at its end, or from its beginning anew.
    init(writing file: URL, keeping isKept: Bool) throws(FileFault) {
        name = file.lastPathComponent
        descriptor = open(
            file.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | O_NONBLOCK | O_NOCTTY | (isKept ? 0 : O_TRUNC), 0o600
        )
        guard descriptor >= 0 else { throw FileFault(name, code: errno) }
        facts = try Self.facts(descriptor, name)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Goes to a byte, from which it is read on.
    func go(to offset: Int) throws(FileFault) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else { throw FileFault(name, code: errno) }
    }

    /// Reads into a buffer.
    ///
    /// - Returns: how many bytes; 0 at the end of the file.
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

    /// Puts a file in the place of another, in one step.
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
