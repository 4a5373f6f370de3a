import Plug
import Testing

@Suite("Actions as dependencies")
struct PluggedTests {
    struct Chef {
        let like: Plugged<LikePhoto>
        let half: Plugged<SafeHalf>

        func give(_ photo: Photo) async throws -> Int { half(try await like(photo.id)) }
    }

    @Test("An initialiser asks for actions, and calls them like functions")
    func asDependency() async throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(LikePhoto.self) { $0 * 10 }
        actions.plug(SafeHalf.self) { $0 / 2 }
        let chef = Chef(like: try Plugged(from: actions), half: try Plugged(from: actions))
        try await #expect(chef.give(Photo(id: 3)) == 15)
    }

    @Test("A test makes an action from a closure")
    func ofAClosure() async throws {
        let chef = Chef(like: Plugged { $0 + 1 }, half: Plugged { $0 / 2 })
        try await #expect(chef.give(Photo(id: 5)) == 3)
    }

    @Test("An action dependency keeps typed errors, and needs no try if it cannot fail")
    func typedThrows() async {
        let exact = Plugged<ExactHalf> { (number) throws(Refusal) in
            guard number.isMultiple(of: 2) else { throw .odd(number) }
            return number / 2
        }
        let slow = Plugged<SlowHalf> { (_) async throws(Refusal) in throw .closed }
        do throws(Refusal) {
            try #expect(exact(4) == 2)
            _ = try exact(5)
            Issue.record("an odd number has no exact half")
        } catch {
            #expect(error == .odd(5))
        }
        do throws(Refusal) {
            _ = try await slow(4)
            Issue.record("it is closed")
        } catch {
            #expect(error == .closed)
        }
        #expect(Plugged<SafeHalf> { $0 / 2 }(8) == 4)
    }

    @Test("Typed errors are kept through a set and a performer")
    func typedThroughASet() throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(ExactHalfByRemainder())
        let exact = try Plugged<ExactHalf>(from: actions)
        for _ in 0..<2 {
            do throws(Refusal) {
                _ = try exact(7)
                Issue.record("an odd number has no exact half")
            } catch {
                #expect(error == .odd(7))
            }
        }
    }

    @Test("An action dependency without input is called with empty brackets")
    func withoutInput() async throws {
        enum Beep: Action { typealias Failure = Never }
        let beeps = Tally()
        let beep = Plugged<Beep> { beeps.add() }
        let refresh = Plugged<Refresh> { beeps.add() }
        beep()
        try await refresh()
        #expect(beeps.count == 2)
    }

    @Test("Asking for an action that is not plugged is an error with the place of the request")
    func missing() {
        #expect {
            _ = try Plugged<Half>(from: Actions(fallingBackOn: nil), file: "App/Chef.swift", line: 5)
        } throws: { error in
            let unplugged = error as? UnpluggedError
            return unplugged?.action == "Half" && unplugged?.site.description == "App/Chef.swift:5"
        }
    }

    @Test("An action dependency creates its performer at the first call")
    func lazy() throws {
        let actions = Actions(fallingBackOn: nil)
        let made = Tally()
        @Sendable func performer() -> HalfByShifting {
            made.add()
            return HalfByShifting()
        }
        actions.plug(performer())
        let half = try Plugged<Half>(from: actions)
        #expect(made.count == 0)
        try #expect(half(8) == 4)
        try #expect(half(8) == 4)
        #expect(made.count == 1)
    }

    @Test("An action dependency follows later plugging, in its set or above its fallback")
    func followsASwap() throws {
        let beneath = Actions(fallingBackOn: nil)
        beneath.plug(SafeHalf.self) { _ in 1 }
        let actions = Actions(fallingBackOn: beneath)
        let half = try Plugged<SafeHalf>(from: actions)
        #expect(half(0) == 1)
        beneath.plug(SafeHalf.self) { _ in 2 }
        #expect(half(0) == 2)
        actions.plug(SafeHalf.self) { _ in 3 }
        #expect(half(0) == 3)
        actions.plug(SafeHalf.self) { _ in 4 }
        #expect(half(0) == 4)
        beneath.plug(SafeHalf.self) { _ in 5 }
        #expect(half(0) == 4)
    }

    @Test("An action dependency follows an override of its own set, and not one of another")
    func followsAnOverride() async throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(SafeHalf.self) { _ in 1 }
        let half = try Plugged<SafeHalf>(from: actions)
        actions.overriding({ $0.plug(SafeHalf.self) { _ in 2 } }) { #expect(half(0) == 2) }
        Actions.overriding({ $0.plug(SafeHalf.self) { _ in 3 } }) { #expect(half(0) == 1) }
    }

    @Test("An action that calls itself during its creation throws if it can, and recurs if it cannot")
    func circle() throws {
        struct Restless: Performer {
            typealias Performs = Half
            let caught: (any Error)?
            let answer: Int
            func perform(_ number: Int) -> Int { (caught as? UnpluggedError)?.reason == .cycle ? number : -1 }
        }
        struct Deep: Performer {
            typealias Performs = SafeHalf
            let depth: Int
            func perform(_: Int) -> Int { depth }
        }
        let actions = Actions(fallingBackOn: nil)
        let depth = Tally()
        @Sendable func restless() -> Restless {
            do {
                let half = try Plugged<Half>()
                return Restless(caught: nil, answer: try half(1))
            } catch {
                return Restless(caught: error, answer: 0)
            }
        }
        @Sendable func deep() -> Deep {
            guard depth.add() < 3, let again = try? Plugged<SafeHalf>() else { return Deep(depth: 3) }
            return Deep(depth: again(0))
        }
        actions.plug(restless())
        actions.plug(deep())
        // What is plugged must not hold its set, which would then hold itself: so it asks the current one.
        try actions.overriding({ _ in }) {
            try #expect(Plugged<Half>()(6) == 6)
            try #expect(Plugged<SafeHalf>()(0) == 3)
        }
    }

    @Test("Mirrors, dumps and casts reveal nothing of an action dependency")
    func opaque() throws {
        let secret = "the delivery's password"
        let actions = Actions(fallingBackOn: nil)
        actions.plug(SafeHalf.self) { $0 + secret.count }
        for plugged in [try Plugged<SafeHalf>(from: actions), Plugged<SafeHalf> { $0 + secret.count }] {
            #expect(Mirror(reflecting: plugged).children.isEmpty)
            #expect(Mirror(reflecting: plugged).superclassMirror == nil)
            var dumped = ""
            dump(plugged, to: &dumped)
            #expect(!dumped.contains("Actions") && !dumped.contains("ActionSlot") && !dumped.contains(secret))
            #expect(!"\(plugged)".contains("Actions") && !String(reflecting: plugged).contains("ActionSlot"))
            let erased: Any = plugged
            #expect(!(erased is Actions))
            #expect(!(erased is @Sendable (Int) -> Int))
            #expect(!(erased is @Sendable (Int) throws -> Int))
        }
        #expect(Mirror(reflecting: actions).children.isEmpty)
    }
}
