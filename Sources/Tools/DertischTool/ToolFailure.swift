/// The reason why a command did nothing, in a sentence or two.
package struct ToolFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The exit status of a program that ends with a failure.
    package enum Status: Int32, Sendable {
        /// The house has faults, or a program could not be built or run.
        case failed = 1
        /// The command line was wrong. Nothing was changed.
        case misused = 2
        /// A source could not be edited safely. The message has the line to add, and nothing was changed.
        case notEdited = 3
    }

    /// What is wrong, and what to do.
    package let description: String
    package let status: Status

    package init(_ description: String, _ status: Status = .misused) {
        self.description = description
        self.status = status
    }
}
