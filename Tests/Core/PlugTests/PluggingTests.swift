import Plug
import Synchronization
import TestSupport
import Testing

@Suite("Plugging actions", .namesHang)
struct PluggingTests {
    @Test("A plugged implementation is created at the first call and once, in the long and the short form")
    func pluggedAtStart() async throws {
        enum Long: Action { typealias Output = Int }
        enum Short: AsyncAction { typealias Output = Int }
        struct PerformLong: Performer {
            typealias Performs = Long
            let made: Int
            func perform(_: Void) -> Int { made }
        }
        struct PerformShort: AsyncPerformer {
            typealias Performs = Short
            let made: Int
            func perform(_: Void) async -> Int { made }
        }
        let long = Tally()
        let short = Tally()
        Actions.plug(PerformLong(made: long.add()))
        Short.self <~ PerformShort(made: short.add())
        #expect((long.count, short.count) == (0, 0))
        try #expect(action(Long.self) == 1)
        try #expect(action(Long.self) == 1)
        try await #expect(action(Short.self) == 1)
        try await #expect(action(Short.self) == 1)
        #expect((long.count, short.count) == (1, 1))
    }

    @Test("A plug that names its action creates the performer at the first call, and notes the place and the wraps")
    func named() async throws {
        enum Twice: Action {
            typealias Input = Int
            typealias Output = Int
        }
        struct PerformTwice: Performer {
            typealias Performs = Twice
            let made: Int
            func perform(_ number: Int) -> Int { number * 2 }
        }
        let (twice, like) = (Tally(), Tally())
        let actions = Actions(fallingBackOn: nil)
        actions.plug(
            Twice.self, wrappedBy: [.around("more") { number, next in try next(number) + 1 }],
            to: PerformTwice(made: twice.add()))
        let entry = actions.plug(LikePhoto.self, to: CountedLike(made: like.add()))
        #expect(entry.site?.file.contains("PluggingTests") == true)
        try await actions.asCurrent {
            Actions.plug(LikePhoto.self, wrappedBy: [.retry(2)], to: CountedLike(made: like.add()))
            #expect((twice.count, like.count) == (0, 0))
            for _ in 1...2 {
                try #expect(action(Twice.self, 4) == 9)
                try await #expect(action(LikePhoto.self, 7) == 1)
            }
            Actions.plug(Twice.self, to: PerformTwice(made: twice.add()))
            try #expect(action(Twice.self, 4) == 8)
        }
        #expect((twice.count, like.count) == (2, 1))
        #expect(actions.entries.map(\.wrappers).contains(["retry(2)"]))
    }

    private struct CountedLike: AsyncPerformer {
        typealias Performs = LikePhoto
        let made: Int
        func perform(_ id: Photo.ID) async -> Int { made }
    }

    @Test("The short form plugs synchronous actions too, and closures need no type")
    func shortAndClosures() throws {
        enum Third: Action {
            typealias Input = Int
            typealias Output = Int
        }
        struct PerformThird: Performer {
            typealias Performs = Third
            func perform(_ number: Int) -> Int { number / 3 }
        }
        Third.self <~ PerformThird()
        try #expect(action(Third.self, 9) == 3)
        Actions.plug(Third.self) { $0 - 1 }
        try #expect(action(Third.self, 9) == 8)
    }

    @Test("A thousand concurrent callers create a synchronous implementation once")
    func madeOnce() async throws {
        enum Shared: Action { typealias Output = Int }
        struct PerformShared: Performer {
            typealias Performs = Shared
            let made: Int
            func perform(_: Void) -> Int { made }
        }
        for _ in 0..<20 {
            let tally = Tally()
            try await Actions.overriding({ $0.plug(PerformShared(made: tally.add())) }) {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<1_000 { group.addTask { try action(Shared.self) } }
                    for try await answer in group { #expect(answer == 1) }
                }
            }
            #expect(tally.count == 1)
        }
    }

    @Test("A thousand concurrent callers create an asynchronous implementation once")
    func madeOnceThoughAsync() async throws {
        struct Counted: AsyncPerformer {
            typealias Performs = LikePhoto
            let made: Int
            func perform(_ id: Photo.ID) async -> Int { made }
        }
        let tally = Tally()
        try await Actions.overriding({ $0.plug(Counted(made: tally.add())) }) {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for id in 0..<1_000 { group.addTask { try await action(LikePhoto.self, id) } }
                for try await answer in group { #expect(answer == 1) }
            }
        }
        #expect(tally.count == 1)
    }

    @Test("An action plugged twice is performed by the later one, and the set reports both places")
    func laterWins() throws {
        let actions = Actions(fallingBackOn: nil)
        let first = actions.plug(Half.self, file: "App/Start.swift", line: 3) { _ in 1 }
        let second = actions.plug(HalfByShifting(), file: "App/Start.swift", line: 9)
        #expect((first.count, first.site?.description, first.replacedSite) == (1, "App/Start.swift:3", nil))
        #expect((second.count, second.site?.line, second.replacedSite?.line) == (2, 9, 3))
        #expect(actions.entries == [second])
        try actions.overriding({ _ in }) { try #expect(action(Half.self, 8) == 4) }
    }

    @Test("The short form cannot record its place")
    func shortHasNoSite() {
        let entries = Actions.overriding({ _ in }) {
            Half.self <~ HalfByShifting()
            return Actions.current.entries
        }
        #expect(entries.map(\.name) == ["Half"])
        #expect(entries.map(\.site) == [nil])
    }

    @Test("A set lists its plugged actions in order, including those beneath")
    func lists() {
        let beneath = Actions(fallingBackOn: nil)
        beneath.plug(SafeHalf.self) { $0 / 2 }
        let actions = Actions(fallingBackOn: beneath)
        actions.plug(LikeByAddingOne())
        actions.plug(HalfByShifting())
        #expect(actions.entries.map(\.name) == ["LikePhoto", "Half"])
        #expect(actions.names == ["Half", "LikePhoto", "SafeHalf"])
        #expect(actions.isPlugged(SafeHalf.self))
        #expect(!beneath.isPlugged(Half.self))
        #expect(!actions.isPlugged(Refresh.self))
    }

    @Test("Hundreds of actions in one set are all found, also while more are being plugged")
    func many() async throws {
        let actions = Actions(fallingBackOn: nil)
        enum Numbered<Number: Sendable, Other: Sendable>: Action { typealias Output = Int }
        func plug<A: Sendable, B: Sendable>(_: A.Type, _: B.Type, _ depth: Int) {
            guard depth > 0 else { return }
            actions.plug(Numbered<A, B>.self) { depth }
            #expect((try? actions.overriding({ _ in }) { try action(Numbered<A, B>.self) }) == depth)
            plug([A].self, B.self, depth - 1)
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { plug(Int.self, Int.self, 40) }
            group.addTask { plug(Int.self, String.self, 40) }
            group.addTask { plug(Int.self, Double.self, 40) }
            group.addTask { plug(Int.self, Bool.self, 40) }
        }
        #expect(actions.entries.count == 160)
        #expect(actions.isPlugged(Numbered<Int, Bool>.self))
    }

    @Test("Concurrent readers find a newly plugged action completely")
    func foundWhole() async throws {
        for round in 0..<200 {
            let actions = Actions(fallingBackOn: nil)
            async let found = lookFor(Half.self, in: actions)
            actions.plug(SafeHalf.self) { $0 }
            actions.plug(Half.self) { $0 + round }
            #expect(await found == round)
        }
    }

    private func lookFor(_: Half.Type, in actions: Actions) async -> Int {
        while true {
            if let half = try? Plugged<Half>(from: actions), let answer = try? half(0) { return answer }
            await Task.yield()
        }
    }

    @Test("A performer may throw less than its action allows, and Void needs no name")
    func throwsLess() throws {
        struct Always: Performer {
            typealias Performs = ExactHalf
            func perform(_: Int) -> Int { 1 }
        }
        try Actions.overriding({ $0.plug(Always()) }) {
            try #expect(action(ExactHalf.self, 3) == 1)
        }
    }

    @Test("A plain function performs an action, with or without input: a closure, a method, or a performer's")
    func functions() async throws {
        enum Beep: Action { typealias Output = Int }
        struct Likes: Sendable {
            let number: Int
            func like(_ id: Photo.ID) async throws -> Int { number + id }
        }
        struct RefreshNothing: AsyncPerformer {
            typealias Performs = Refresh
            let tally: Tally
            func perform(_: Void) async { tally.add() }
        }
        let refreshed = Tally()
        try await Actions.overriding({ _ in }) {
            Beep.self <~ { 1 }
            Half.self <~ { $0 / 2 }
            ExactHalf.self <~ { (number) throws(Refusal) in throw .odd(number) }
            LikePhoto.self <~ Likes(number: 10).like
            Refresh.self <~ RefreshNothing(tally: refreshed)
            try #expect(action(Beep.self) == 1)
            try #expect(action(Half.self, 4) == 2)
            #expect(throws: Refusal.odd(3)) { try action(ExactHalf.self, 3) }
            try await #expect(action(LikePhoto.self, 7) == 17)
            try await action(Refresh.self)
            LikePhoto.self <~ { -$0 }
            try await #expect(action(LikePhoto.self, 7) == -7)
            Actions.plug(LikePhoto.self, to: Likes(number: 20).like)
            try await #expect(action(LikePhoto.self, 7) == 27)
            #expect(Actions.current.entries.filter { $0.site != nil }.map(\.name) == ["LikePhoto"])
        }
        #expect(refreshed.count == 1)
    }
}
