/// The state of the sources beside an app: a build that runs, and the problem that keeps the newest from being shown.
package struct DevelopmentState: Decodable, Hashable, Sendable {
    package let problem: Problem?
    /// True while sources are built or a house opens.
    package let isBusy: Bool

    /// No problem.
    package init() { (problem, isBusy) = (nil, false) }

    /// A build error, faults of the house, or a crash.
    package struct Problem: Decodable, Hashable, Sendable {
        package let title: String
        package let detail: String?
        package let items: [Item]
    }

    /// One error or fault.
    package struct Item: Decodable, Hashable, Sendable {
        package let what: String
        package let why: String?
        package let remedy: String?
        package let at: Place?
    }

    /// A line of a source or a layout.
    package struct Place: Decodable, Hashable, Sendable {
        /// The file and the line, as they are shown.
        package let name: String
        /// The address that opens an editor there.
        package let link: String?
        package let line: Int?
        package let code: [CodeLine]?
    }

    /// A line of a source, with its number.
    package struct CodeLine: Decodable, Hashable, Sendable {
        package let number: Int
        package let text: String

        package init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            number = try values.decode(Int.self)
            text = try values.decode(String.self)
        }
    }
}
