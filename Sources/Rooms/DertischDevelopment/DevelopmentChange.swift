/// A change of an app's files, as the tool tells it.
package struct DevelopmentChange: Decodable, Hashable, Sendable {
    /// The number by which the answer names it.
    package let number: Int
    /// The paths of the files that the app reads.
    package let paths: [String]

    package init(number: Int, paths: [String]) {
        self.number = number
        self.paths = paths
    }
}
