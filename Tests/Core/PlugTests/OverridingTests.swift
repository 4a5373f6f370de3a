import Plug
import TestSupport
import Testing

@Suite("Overriding for one task", .namesHang)
struct OverridingTests {
    struct MockLike: AsyncPerformer {
        typealias Performs = LikePhoto
        let likes: Int
        func perform(_ id: Photo.ID) async -> Int { likes }
    }

    @Test("An override applies in its test, and only there")
    func mock() async throws {
        let likes = try await Actions.overriding({ $0.plug(MockLike(likes: 7)) }) {
            try await Photo(id: 1).like()
        }
        #expect(likes == 7)
        await #expect(throws: UnpluggedError.self) { try await Photo(id: 1).like() }
    }

    @Test("Overrides of concurrent tasks are independent")
    func parallel() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await Actions.overriding({ $0.plug(MockLike(likes: number)) }) {
                        for _ in 0..<20 {
                            try await #expect(Photo(id: 1).like() == number)
                            await Task.yield()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Child tasks see an override, and detached tasks do not")
    func children() async throws {
        try await Actions.overriding({ $0.plug(Half.self) { _ in 9 } }) {
            async let child = action(Half.self, 4)
            let task = Task { try action(Half.self, 4) }
            try await #expect(child == 9)
            try await #expect(task.value == 9)
            await #expect(throws: UnpluggedError.self) { try await Task.detached { try action(Half.self, 4) }.value }
        }
    }

    @Test("An override falls back to the set beneath, and an inner override wins")
    func nested() throws {
        try Actions.overriding({ actions in
            actions.plug(Half.self) { _ in 1 }
            actions.plug(SafeHalf.self) { _ in 2 }
        }) {
            try Actions.overriding({ $0.plug(Half.self) { _ in 3 } }) {
                try #expect(action(Half.self, 0) == 3)
                try #expect(action(SafeHalf.self, 0) == 2)
            }
            try #expect(action(Half.self, 0) == 1)
        }
    }

    @Test("Plugging inside an override stays in it")
    func staticPlugging() throws {
        enum Inside: Action {}
        try Actions.overriding({ _ in }) {
            Actions.plug(Inside.self) {}
            try action(Inside.self)
        }
        #expect(throws: UnpluggedError.self) { try action(Inside.self) }
    }

    @Test("An error of plugging or of the body is rethrown, and the override ends")
    func throwing() throws {
        #expect(throws: Refusal.closed) { try Actions.overriding({ _ in throw Refusal.closed }) {} }
        #expect(throws: Refusal.closed) {
            try Actions.overriding({ $0.plug(Half.self) { $0 } }) { throw Refusal.closed }
        }
        #expect(throws: UnpluggedError.self) { try action(Half.self, 1) }
    }

    @Test("A house binds its own set, and an override of that set stays on top")
    func houseBinds() async throws {
        let house = Actions()
        house.plug(Half.self) { _ in 1 }
        try house.asCurrent {
            #expect(Actions.current === house)
            try #expect(action(Half.self, 0) == 1)
        }
        try await house.asCurrent { () async throws in
            await Task.yield()
            try #expect(action(Half.self, 0) == 1)
        }
        try house.overriding({ $0.plug(Half.self) { _ in 2 } }) {
            try house.asCurrent { try #expect(action(Half.self, 0) == 2) }
        }
        try Actions.overriding({ $0.plug(Half.self) { _ in 3 } }) {
            try house.asCurrent { try #expect(action(Half.self, 0) == 1, "an override of another set") }
        }
    }
}
