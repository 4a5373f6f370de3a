import DertischSupport

/// The reason that a link leads nowhere, or that a seat of a plan cannot be taken.
///
/// ```swift
/// if let problem = maitreD.greet(link: "/photos/seven") { print(problem) }
/// ```
public enum SeatingProblem: Error, Hashable, Sendable {
    /// No customer has that address.
    case noSuchPage(link: String)
    /// A value in a link is not of the type that the page needs.
    case badValue(link: String, gap: String, value: String?, wanted: String)
    /// The house has no customer of that name.
    case notIntroduced(customer: String)
    /// The customer's entrée cannot be read.
    case badEntree(customer: String, why: String)
    /// A property that the customer's course keeps starts anew. The name is empty if none of them can be read.
    case badKept(customer: String, property: String, why: String)
    /// A saved temporary value is left out. The problem is reported when a head chef asks for the value.
    case badTemporaryValue(name: String, why: String)
    /// A gate did not let the customer in.
    case notAdmitted(customer: String)
    /// The plan seats more customers than a window holds, or nests them too deeply.
    case tooMany(limit: Int)
}

extension SeatingProblem: CustomStringConvertible {
    /// A message in four parts: the event, its location, the reason, and the remedy.
    public var description: String { errorText(parts) }

    private var parts: ErrorParts {
        switch self {
        case .noSuchPage(let link):
            (
                "The link is invalid.", Self.shown(link), "no customer's link matches it",
                "check its spelling, or start at the first page"
            )
        case .badValue(let link, let gap, let value, let wanted):
            (
                "The link is invalid.", Self.shown(link),
                "\(gap) is \(value.map(Self.shown) ?? "missing"), but should be \(wanted)",
                "correct it, or start at the first page"
            )
        case .notIntroduced(let customer):
            (
                "A seat stays empty.", Self.seat(of: customer), "no customer of that name is introduced",
                "create the plan again if another version of the app made it"
            )
        case .badEntree(let customer, let why):
            (
                "A seat stays empty.", Self.seat(of: customer), "its entrée cannot be read: \(why)",
                "create the plan again if another version of the app made it"
            )
        case .badKept(let customer, let property, let why):
            (
                "A kept property starts anew.", "\(Self.shown(property)) in \(Self.seat(of: customer))", why,
                "create the plan again if another version of the app made it"
            )
        case .badTemporaryValue(let name, let why):
            (
                "A temporary value is missing.", "\(Self.shown(name)) in the seating plan", why,
                "create the plan again if another version of the app made it"
            )
        case .notAdmitted(let customer):
            (
                "A seat stays empty.", Self.seat(of: customer), "the gate did not let the customer in",
                "open what the gate requires first"
            )
        case .tooMany(let limit):
            (
                "The rest of the plan is left out.", "the seating plan",
                "a window holds \(limit) customers, and the plan seats more or nests them too deeply", "seat fewer"
            )
        }
    }

    private static func seat(of customer: String) -> String { "the seat of \(shown(customer)) in the seating plan" }

    /// Untrusted text, shortened and on one line.
    private static func shown(_ text: String) -> String {
        let short = text.prefix(80).map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 }
        return "\"" + String(short) + (text.count > 80 ? "…" : "") + "\""
    }
}
