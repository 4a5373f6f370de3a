/// A change of an app's files, as the tool tells it.
struct DevelopmentChange: Decodable, Hashable, Sendable {
    /// The number by which the answer names it.
    let number: Int
    /// The paths of the files that the app reads.
    let paths: [String]
}
