/// An attribute of an element.
struct HTMLAttribute: Sendable, Equatable {
    var name: String
    var value: String
}
