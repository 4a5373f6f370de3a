import DertischSupport
import DertischPictures

/// An original as fetched.
struct Original: Sendable {
    let bytes: [UInt8]
    /// The time at which it was fetched, in seconds since 1970.
    let fetchedAt: Double
}
