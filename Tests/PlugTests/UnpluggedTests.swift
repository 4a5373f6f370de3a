@testable import Plug
import TestSupport
import Testing

@Suite("Actions that are not plugged", .namesHang)
struct UnpluggedTests {
    private func caught(_ body: () throws -> Void) -> Unplugged? {
        do {
            try body()
            return nil
        } catch {
            return error as? Unplugged
        }
    }

    @Test("A call without any plugged action is an error with the action and the call")
    func nothing() {
        let error = Actions(fallingBackOn: nil).asCurrent {
            caught { _ = try action(Half.self, 1, file: "App/Photo.swift", line: 12) }
        }
        #expect(
            error?.description == """
                error: Nobody plugged the action Half.
                  where: App/Photo.swift:12
                  why:   An action has no implementation of its own, and nothing is plugged here yet.
                  do:    Plug one where the app starts: `Half.self <~ …`.
                """)
        #expect(error?.reason == .nobody)
        #expect(error?.site.file == "App/Photo.swift")
    }

    @Test("An unplugged action's near misses are listed, the closest first")
    func nearMisses() async {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(Near.LikePhotos.self) {}
        actions.plug(Near.LinkPhoto.self) {}
        actions.plug(Half.self) { $0 }
        var error: Unplugged?
        do {
            _ = try await actions.asCurrent { try await action(LikePhoto.self, 1, file: "App/Photo.swift", line: 7) }
        } catch let unplugged as Unplugged { error = unplugged } catch {}
        #expect(
            error?.description == """
                error: Nobody plugged the action LikePhoto.
                  where: App/Photo.swift:7
                  why:   An action has no implementation of its own; the 3 that are plugged here are others.
                  do:    Plug one where the app starts: `LikePhoto.self <~ …`. Or did you mean Near.LikePhotos, Near.LinkPhoto?
                """)
    }

    @Test("An error that suggests one plugged action uses the singular")
    func oneOther() {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(LikePhoto.self, to: LikeByAddingOne())
        let error = actions.asCurrent { caught { _ = try action(Half.self, 1) } }
        #expect(error?.why == "An action has no implementation of its own; the only one plugged is another.")
        #expect(error?.nearMisses == [])
    }

    @Test("An unplugged call's own file and line are reported automatically")
    func ownSite() {
        let line = #line + 1
        let error = Actions(fallingBackOn: nil).asCurrent { caught { _ = try action(Half.self, 1) } }
        #expect(error?.site.description == "PlugTests/UnpluggedTests.swift:\(line)")
    }

    @Test("An action that is called during its creation on the same thread is a cycle")
    func circle() throws {
        struct Restless: Performer {
            typealias Performs = Half
            let caught: Unplugged?
            func perform(_ number: Int) -> Int { caught?.reason == .madeInACircle ? number : -1 }
        }
        @Sendable func restless() -> Restless {
            Restless(caught: caught { _ = try action(Half.self, 1, file: "App/Restless.swift", line: 4) })
        }
        try Actions.overriding({ $0.plug(Half.self, to: restless()) }) {
            try #expect(action(Half.self, 5) == 5)
        }
        let circle = Unplugged(
            ActionSignature(Half.self), .madeInACircle, in: Actions(fallingBackOn: nil),
            at: Actions.Site(file: "App/Restless.swift", line: 4))
        #expect(
            circle.description == """
                error: The action Half was called while its implementation was being made.
                  where: App/Restless.swift:4
                  why:   The initialiser of what is plugged calls the action, directly or through others.
                  do:    Call the action from `perform`, not from the initialiser.
                """)
    }

    @Test("Two implementations whose initialisers call each other's action do not deadlock, also on two threads")
    func circleOfTwo() async throws {
        enum Left: Action {}
        enum Right: Action {}
        struct PerformLeft: Performer {
            typealias Performs = Left
            init() { _ = try? action(Right.self) }
            func perform(_: Void) {}
        }
        struct PerformRight: Performer {
            typealias Performs = Right
            init() { _ = try? action(Left.self) }
            func perform(_: Void) {}
        }
        var rounds = 0
        for _ in 0..<200 {
            try await Actions.overriding({ actions in
                actions.plug(Left.self, to: PerformLeft())
                actions.plug(Right.self, to: PerformRight())
            }) {
                async let left: Void = action(Left.self)
                async let right: Void = action(Right.self)
                try await left
                try await right
                rounds += 1
            }
        }
        #expect(rounds == 200)
    }

    @Test("An action's name is the source's, without module and local contexts")
    func names() {
        enum Local: Action {}
        #expect(ActionName.of(Local.self) == "UnpluggedTests.Local")
        #expect(ActionName.of(Outer.Inner.self) == "UnpluggedTests.Outer.Inner")
    }

    enum Outer {
        enum Inner: Action {}
    }
}

private enum Near {
    enum LikePhotos: Action {}
    enum LinkPhoto: Action {}
}
