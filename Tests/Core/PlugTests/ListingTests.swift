import Plug
import Testing

@Suite("Lists of plugged actions")
struct ListingTests {
    @Test("A list entry has the action's name and types, the place of its plugging, and its wrappers")
    func entries() {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(LikeByAddingOne(), wrappedBy: [.retry(3)], file: "App/Start.swift", line: 4)
        actions.plug(ExactHalfByRemainder(), file: "App/Start.swift", line: 5)
        actions.plug(SafeHalf.self, file: "App/Start.swift", line: 6) { $0 / 2 }
        actions.plug(Refresh.self, file: "App/Start.swift", line: 7) {}
        #expect(
            actions.entries.map(\.description) == [
                "LikePhoto(Int) async throws -> Int, plugged at App/Start.swift:4, wrapped by retry(3)",
                "ExactHalf(Int) throws(Refusal) -> Int, plugged at App/Start.swift:5",
                "SafeHalf(Int) -> Int, plugged at App/Start.swift:6",
                "Refresh() async throws, plugged at App/Start.swift:7",
            ])
    }

    @Test("A set lists each action that a call finds in it or beneath once")
    func reachable() {
        let beneath = Actions(fallingBackOn: nil)
        beneath.plug(SafeHalf.self) { $0 }
        beneath.plug(Half.self, file: "App/Beneath.swift", line: 1) { $0 }
        let actions = Actions(fallingBackOn: beneath)
        actions.plug(Half.self, file: "App/Above.swift", line: 2) { $0 }
        #expect(actions.entries.map(\.name) == ["Half"])
        #expect(actions.reachableEntries.map(\.name) == ["Half", "SafeHalf"])
        #expect(actions.reachableEntries.first?.site?.file == "App/Above.swift")
    }

    @Test("A signature of an action is data too")
    func signature() {
        let like = ActionSignature(LikePhoto.self)
        #expect(
            (like.name, like.isAsync, like.input, like.output, like.failure) == (
                "LikePhoto", true, "Int", "Int", "any Error"
            ))
        let refresh = ActionSignature(Refresh.self)
        #expect((refresh.input, refresh.output) == (nil, nil))
        #expect(ActionSignature(SafeHalf.self).failure == nil)
        #expect(ActionSignature(ExactHalf.self).failure == "Refusal")
        #expect(like == ActionSignature(LikePhoto.self))
        #expect(like != refresh)
    }
}
