import Plug
import Testing

@Suite("Actions")
struct ActionTests {
    @Test("An action has an input and an output, and is synchronous or asynchronous")
    func inputAndOutput() async throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(HalfByShifting())
        actions.plug(LikeByAddingOne())
        try actions.overriding({ _ in }) {
            try #expect(action(Half.self, 8) == 4)
        }
        try await actions.overriding({ _ in }) {
            try await #expect(action(LikePhoto.self, 6) == 7)
        }
    }

    @Test("An action is called by type, without an argument if the input is Void")
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

    @Test("A model wraps an action in a method of its own")
    func modelSugar() async throws {
        try await Actions.overriding({ $0.plug(LikeByAddingOne()) }) {
            try await #expect(Photo(id: 41).like() == 42)
        }
    }

    @Test("Code that calls an action can be written and run before the action is plugged")
    func beforeAnyBackEnd() async throws {
        enum Publish: AsyncAction {
            typealias Input = Photo
            typealias Output = String
        }
        func publishTwice(_ photo: Photo) async throws -> [String] {
            [try await action(Publish.self, photo), try await action(Publish.self, photo)]
        }
        await #expect(throws: UnpluggedError.self) { try await publishTwice(Photo(id: 1)) }
        let said = try await Actions.overriding({ $0.plug(Publish.self) { "photo \($0.id)" } }) {
            try await publishTwice(Photo(id: 1))
        }
        #expect(said == ["photo 1", "photo 1"])
    }

    @Test("An implementation's error reaches the caller unchanged")
    func throwsAsItIs() throws {
        Actions.overriding({ $0.plug(ExactHalfByRemainder()) }) {
            #expect(throws: Refusal.odd(3)) { try action(ExactHalf.self, 3) }
        }
        Actions.overriding({ $0.plug(Half.self) { throw Refusal.odd($0) } }) {
            #expect(throws: Refusal.odd(5)) { try action(Half.self, 5) }
        }
    }

    @Test("An actor performs an action on itself, and the caller returns to its own actor")
    @MainActor func actorAsPerformer() async throws {
        actor Likes: AsyncPerformer {
            typealias Performs = LikePhoto
            private var likes = 0
            func perform(_ id: Photo.ID) -> Int {
                likes += id
                return likes
            }
        }
        let total = try await Actions.overriding({ $0.plug(Likes()) }) {
            _ = try await action(LikePhoto.self, 2)
            return try await action(LikePhoto.self, 3)
        }
        MainActor.assertIsolated()
        #expect(total == 5)
    }

    @Test("An asynchronous implementation starts on the caller's actor, without a hop")
    @MainActor func startsOnTheCallersActor() async throws {
        struct Where: AsyncPerformer {
            typealias Performs = Refresh
            func perform(_: Void) async { MainActor.assertIsolated() }
        }
        let order = Order()
        try await Actions.overriding({ $0.plug(Where()) }) {
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
