#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The size and modification date of a file, to detect changes.
package struct FileAttributes: Codable, Equatable, Sendable {
    package let count: Int
    /// The modification date: seconds since 1970, and nanoseconds of that second.
    let seconds: Int
    let nanoseconds: Int
}

extension FileAttributes {
    /// The attributes of a file now; `nil` for one that cannot be read.
    package init?(of file: URL) {
        guard let attributes = try? OpenFile(reading: file).attributes else { return nil }
        self = attributes
    }
}
