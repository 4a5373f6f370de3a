/// A visitor's comment as it is sent.
struct Saying: Codable, Sendable {
    let words: String
}
