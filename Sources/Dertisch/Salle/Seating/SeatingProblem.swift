/// Why a link leads nowhere, or a seat of a plan cannot be taken.
///
/// ```swift
/// if let problem = maitreD.greet(link: "/photos/seven") { print(problem) }
/// ```
public enum SeatingProblem: Error, Hashable, Sendable {
    /// Nobody has that address.
    case noSuchPage(link: String)
    /// A value in a link is not of the kind that the page wants.
    case badValue(link: String, gap: String, value: String?, wanted: String)
    /// Nobody introduced that customer.
    case notIntroduced(customer: String)
    /// What the customer would start with cannot be read.
    case badEntree(customer: String, why: String)
    /// A gate did not let the customer in.
    case notAdmitted(customer: String)
    /// The plan seats more customers than a window holds, or nests them too deeply.
    case tooMany(limit: Int)
}

extension SeatingProblem: CustomStringConvertible {
    /// What happened, why, and what to do.
    public var description: String {
        switch self {
        case .noSuchPage(let link):
            "The link \(Self.shown(link)) leads nowhere: no customer's link fits it. Check its spelling, or begin at the first page."
        case .badValue(let link, let gap, let value, let wanted):
            "The link \(Self.shown(link)) leads nowhere: \(gap) is \(value.map(Self.shown) ?? "missing"), where \(wanted) is wanted. Correct it, or begin at the first page."
        case .notIntroduced(let customer):
            "The plan seats \(Self.shown(customer)), whom nobody introduced: it may be of another version of the app. That seat stays empty."
        case .badEntree(let customer, let why):
            "The plan seats \(Self.shown(customer)) with something that cannot be read: \(why). That seat stays empty."
        case .notAdmitted(let customer):
            "The gate did not let \(Self.shown(customer)) in. That seat stays empty; open what the gate asks for first."
        case .tooMany(let limit):
            "The plan seats too many or nests them too deeply: a window holds \(limit). The rest is left out."
        }
    }

    /// What came from outside, short and on one line.
    private static func shown(_ text: String) -> String {
        let short = text.prefix(80).map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 }
        return "\"" + String(short) + (text.count > 80 ? "…" : "") + "\""
    }
}
