/// A visitor as the back end knows it: an id that the client chooses.
struct Visitor: Equatable, Sendable {
    let id: String

    /// A visitor of that id, if it is one: 1 to 64 Latin letters, digits and hyphens.
    init?(_ id: String) {
        let marks = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
        guard 1...64 ~= id.utf8.count, id.allSatisfy(marks.contains) else { return nil }
        self.id = id
    }
}
