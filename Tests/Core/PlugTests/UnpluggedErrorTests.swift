@testable import Plug
import TestSupport
import Testing

@Suite("Actions that are not plugged", .namesHang)
struct UnpluggedErrorTests {
    private func caught(_ body: () throws -> Void) -> UnpluggedError? {
        do {
            try body()
            return nil
        } catch {
            return error as? UnpluggedError
        }
    }

    @Test("A call without any plugged action is an error with the action and the call")
    func nothing() {
        let error = Actions(fallingBackOn: nil).asCurrent {
            caught { _ = try action(Half.self, 1, file: "App/Photo.swift", line: 12) }
        }
        #expect(
            error?.description == """
                error: No performer is plugged for the action Half.
                  where: App/Photo.swift:12
                  why:   No action is plugged here yet.
                  do:    Plug one where the app starts: `Half.self <~ …`.
                """)
        #expect(error?.reason == .notPlugged)
        #expect(error?.site.file == "App/Photo.swift")
    }

    @Test("An unplugged action's spelling suggestions are listed, the closest first")
    func similarNames() async {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(Near.LikePhotos.self) {}
        actions.plug(Near.LinkPhoto.self) {}
        actions.plug(Half.self) { $0 }
        var error: UnpluggedError?
        do {
            _ = try await actions.asCurrent { try await action(LikePhoto.self, 1, file: "App/Photo.swift", line: 7) }
        } catch let unplugged as UnpluggedError { error = unplugged } catch {}
        #expect(
            error?.description == """
                error: No performer is plugged for the action LikePhoto.
                  where: App/Photo.swift:7
                  why:   3 other actions are plugged here, but not this one.
                  do:    Plug one where the app starts: `LikePhoto.self <~ …`. Or did you mean Near.LikePhotos, Near.LinkPhoto?
                """)
    }

    @Test("An error that suggests one plugged action uses the singular")
    func oneOther() {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(LikeByAddingOne())
        let error = actions.asCurrent { caught { _ = try action(Half.self, 1) } }
        #expect(error?.why == "Only one other action is plugged here.")
        #expect(error?.similarNames == [])
    }

    @Test("An unplugged call's own file and line are reported automatically")
    func ownSite() {
        let line = #line + 1
        let error = Actions(fallingBackOn: nil).asCurrent { caught { _ = try action(Half.self, 1) } }
        #expect(error?.site.description == "PlugTests/UnpluggedErrorTests.swift:\(line)")
    }

    @Test("An action that is called during its creation on the same thread is a cycle")
    func circle() throws {
        struct Restless: Performer {
            typealias Performs = Half
            let caught: UnpluggedError?
            func perform(_ number: Int) -> Int { caught?.reason == .cycle ? number : -1 }
        }
        @Sendable func restless() -> Restless {
            Restless(caught: caught { _ = try action(Half.self, 1, file: "App/Restless.swift", line: 4) })
        }
        try Actions.overriding({ $0.plug(restless()) }) {
            try #expect(action(Half.self, 5) == 5)
        }
        let circle = UnpluggedError(
            ActionSignature(Half.self), .cycle, in: Actions(fallingBackOn: nil),
            at: Actions.Site(file: "App/Restless.swift", line: 4))
        #expect(
            circle.description == """
                error: The action Half was called while its implementation was being created.
                  where: App/Restless.swift:4
                  why:   The initialiser of the implementation calls the action, directly or through other actions.
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
                actions.plug(PerformLeft())
                actions.plug(PerformRight())
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
        #expect(ActionName.of(Local.self) == "UnpluggedErrorTests.Local")
        #expect(ActionName.of(Outer.Inner.self) == "UnpluggedErrorTests.Outer.Inner")
    }

    enum Outer {
        enum Inner: Action {}
    }
}

private enum Near {
    enum LikePhotos: Action {}
    enum LinkPhoto: Action {}
}
