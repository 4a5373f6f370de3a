/// A fault of the house as the app tells it.
struct ToldFault: Hashable, Sendable, Decodable {
    let severity: String
    let what: String
    let file: String?
    let line: Int
    let why: String
    let remedy: String

    var isError: Bool { severity == "error" }
}
