import DertischBasics
import DertischJSON

/// The size and modification date of a file, to detect changes.
package struct FileAttributes: Codable, Equatable, Sendable {
    package let count: Int
    /// The modification date: seconds since 1970, and nanoseconds of that second.
    let seconds: Int
    let nanoseconds: Int
}
