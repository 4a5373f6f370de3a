import Plug
import Testing

@Suite("Actions: defined by the app, called by type")
struct ActionTests {
    @Test("an action has an input and an output, and is synchronous or not as its author chooses")
    func inputAndOutput() async throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(Half.self, to: HalfByShifting())
        actions.plug(LikePhoto.self, to: LikeByAddingOne())
        try actions.overriding({ _ in }) {
            try #expect(action(Half.self, 8) == 4)
        }
        try await actions.overriding({ _ in }) {
            try await #expect(action(LikePhoto.self, 6) == 7)
        }
    }

    @Test("called by type, without input where the input is Void")
    func calledByType() async throws {
        enum Beep: Action {}
        enum Count: AsyncAction { typealias Output = Int }
        let beeps = Tally()
        try await Actions.overriding({ actions in
            actions.plug(Beep.self) { beeps.add() }
            actions.plug(Refresh.self) { beeps.add() }
            actions.plug(Count.self) { beeps.count }
        }) {
            try action(Beep.self)
            try await action(Refresh.self)
            try await #expect(action(Count.self) == 2)
        }
    }

    @Test("a model calls the action in words of its own")
    func modelSugar() async throws {
        try await Actions.overriding({ $0.plug(LikePhoto.self, to: LikeByAddingOne()) }) {
            try await #expect(Photo(id: 41).like() == 42)
        }
    }

    @Test("code that calls an action is written and run before anything performs it")
    func beforeAnyBackEnd() async throws {
        enum Publish: AsyncAction {
            typealias Input = Photo
            typealias Output = String
        }
        func publishTwice(_ photo: Photo) async throws -> [String] {
            [try await action(Publish.self, photo), try await action(Publish.self, photo)]
        }
        await #expect(throws: Unplugged.self) { try await publishTwice(Photo(id: 1)) }
        let said = try await Actions.overriding({ $0.plug(Publish.self) { "photo \($0.id)" } }) {
            try await publishTwice(Photo(id: 1))
        }
        #expect(said == ["photo 1", "photo 1"])
    }

    @Test("what the implementation throws reaches the caller as it is")
    func throwsAsItIs() throws {
        Actions.overriding({ $0.plug(ExactHalf.self, to: ExactHalfByRemainder()) }) {
            #expect(throws: Refusal.odd(3)) { try action(ExactHalf.self, 3) }
        }
        Actions.overriding({ $0.plug(Half.self) { throw Refusal.odd($0) } }) {
            #expect(throws: Refusal.odd(5)) { try action(Half.self, 5) }
        }
    }

    @Test("an actor performs an action on itself, and the caller comes back to its own actor")
    @MainActor func actorAsPerformer() async throws {
        actor Likes: AsyncPerformer {
            typealias Performs = LikePhoto
            private var likes = 0
            func perform(_ id: Photo.ID) -> Int {
                likes += id
                return likes
            }
        }
        let total = try await Actions.overriding({ $0.plug(LikePhoto.self, to: Likes()) }) {
            _ = try await action(LikePhoto.self, 2)
            return try await action(LikePhoto.self, 3)
        }
        MainActor.assertIsolated()
        #expect(total == 5)
    }

    @Test("an implementation that may wait starts on the caller's actor, without a hop")
    @MainActor func startsOnTheCallersActor() async throws {
        struct Where: AsyncPerformer {
            typealias Performs = Refresh
            func perform(_: Void) async { MainActor.assertIsolated() }
        }
        let order = Order()
        try await Actions.overriding({ $0.plug(Refresh.self, to: Where()) }) {
            let other = Task { @MainActor in order.note("other") }
            try await action(Refresh.self)
            order.note("back")
            await other.value
        }
        #expect(order.notes == ["back", "other"])
    }

    @MainActor final class Order {
        private(set) var notes: [String] = []

        func note(_ text: String) { notes.append(text) }
    }
}
