/// The listeners of one level by gesture, as indices into its responses.
///
/// It does not depend on the level's value, so that it is compiled once, and not for each screen.
@usableFromInline struct GestureIndex {
    private var indices: [Gesture: [Int]] = [:]

    @usableFromInline init() {}

    /// The indices of the responses to a gesture, in the order declared; empty without a listener.
    @usableFromInline subscript(_ gesture: Gesture) -> [Int] { indices[gesture] ?? [] }

    /// Adds a response.
    @usableFromInline mutating func add(_ index: Int, for gesture: Gesture) {
        indices[gesture, default: []].append(index)
    }
}
