import Plug
import Testing

@Suite("Plugged dependencies of a house")
struct PluggedDependencyTests {
    /// What a house does with an initialiser: it walks the types, then makes the values.
    private func walk<each D: Sendable>(_ make: (repeat each D) -> some Any) -> [any PluggedDependency.Type] {
        var found: [any PluggedDependency.Type] = []
        for type in repeat (each D).self {
            if let plugged = type as? any PluggedDependency.Type { found.append(plugged) }
        }
        return found
    }

    private struct Chef: Sendable {
        let name: String
        let like: Plugged<LikePhoto>
        let half: Plugged<Half>
    }

    @Test("A parameter pack's types show the requested actions and if they are plugged")
    func walks() {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(HalfByShifting())
        let found = walk(Chef.init)
        #expect(found.map { $0.actionName } == ["LikePhoto", "Half"])
        #expect(found.map { $0.action } == [ObjectIdentifier(LikePhoto.self), ObjectIdentifier(Half.self)])
        #expect(found.map { $0.isPlugged(in: actions) } == [false, true])
    }

    @Test("A plugged dependency is made from the set that the house asks, and called through it")
    func hands() throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(HalfByShifting())
        func hand<D>(_ type: D.Type) -> D? {
            (type as? any PluggedDependency.Type).flatMap { $0.handed(by: actions) as? D }
        }
        let half = try #require(hand(Plugged<Half>.self))
        try #expect(half(10) == 5)
        #expect(hand(Plugged<LikePhoto>.self) == nil)
        #expect(hand(String.self) == nil)
    }
}
