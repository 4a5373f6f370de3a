import Foundation

/// Which file stands at a path: another one there has another identity, though it has the same name.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// The file at a path; `nil` if there is none.
    init?(_ path: UnsafePointer<CChar>) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        (device, number) = (UInt64(found.st_dev), UInt64(found.st_ino))
    }
}
