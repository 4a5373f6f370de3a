import Foundation

/// The identity of the file at a path: device and inode. A file that takes its place has another.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// Reads the identity of the file at a path; `nil` if no file is there.
    init?(_ path: UnsafePointer<CChar>) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        (device, number) = (UInt64(found.st_dev), UInt64(found.st_ino))
    }

    /// Reads the identity of the file at a path in Swift.
    init?(at path: String) {
        guard let identity = path.withCString({ FileIdentity($0) }) else { return nil }
        self = identity
    }
}
