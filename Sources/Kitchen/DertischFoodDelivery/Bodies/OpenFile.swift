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
    let attributes: FileAttributes
    /// The size in bytes at opening.
    var count: Int { attributes.count }

    /// Opens an existing file for reading.
    init(reading file: URL) throws(FileError) {
        name = file.lastPathComponent
        // `O_NONBLOCK` keeps `open` from waiting if a pipe is in the file's place; its kind is checked below.
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(name, code: errno) }
        attributes = try Self.attributes(descriptor, name)
    }

    /// Opens a file for writing, at its end or truncated.
    init(writing file: URL, keeping isKept: Bool) throws(FileError) {
        name = file.lastPathComponent
        descriptor = open(
            file.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | O_NONBLOCK | O_NOCTTY | (isKept ? 0 : O_TRUNC), 0o600
        )
        guard descriptor >= 0 else { throw FileError(name, code: errno) }
        attributes = try Self.attributes(descriptor, name)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Seeks to a byte.
    func seek(to offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else { throw FileError(name, code: errno) }
    }

    /// Reads into a buffer.
    ///
    /// - Returns: the number of bytes read; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileError(name, code: errno) }
        }
    }

    func append(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw FileError(name, code: errno)
            }
        }
    }

    /// Replaces a file with another, atomically.
    static func move(_ file: URL, to other: URL) throws(FileError) {
        guard rename(file.path, other.path) == 0 else { throw FileError(other.lastPathComponent, code: errno) }
    }

    private static func attributes(_ descriptor: Int32, _ name: String) throws(FileError) -> FileAttributes {
        var attributes = stat()
        guard fstat(descriptor, &attributes) == 0 else { throw FileError(name, code: errno) }
        guard attributes.st_mode & S_IFMT == S_IFREG else { throw FileError(name, reason: "it is not a regular file") }
        #if canImport(Darwin)
            let changed = attributes.st_mtimespec
        #else
            let changed = attributes.st_mtim
        #endif
        return FileAttributes(
            count: Int(attributes.st_size), seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec))
    }
}
