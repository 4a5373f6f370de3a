import DertischBasics
import DertischJSON

/// The size and modification date of a file, to detect changes.
struct FileAttributes: Codable, Equatable {
    let count: Int
    /// The modification date: seconds since 1970, and nanoseconds of that second.
    let seconds: Int
    let nanoseconds: Int
}
