import DertischTesting
import Plug
import TestSupport
import Testing

/// A wrapper as an app writes it: once, for actions of every kind.
struct Noted: Wrapper, AsyncWrapper {
    let label: String
    let diary: Diary

    var name: String { label }

    func perform<A: Action>(_ input: A.Input, of action: Wrapped<A>, next: A.Perform) throws(A.Failure) -> A.Output {
        diary.note("\(label) \(action.name)(\(input))")
        defer { diary.note("\(label) done") }
        return try next(input)
    }

    func perform<A: AsyncAction>(
        _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
    ) async throws(A.Failure) -> A.Output {
        diary.note("\(label) \(action.name)(\(input))")
        defer { diary.note("\(label) done") }
        return try await next(input)
    }
}

@Suite("Wrappers of actions", .namesHang)
struct WrappingTests {
    private let diary = Diary()

    private func noted(_ label: String) -> Noted { Noted(label: label, diary: diary) }

    @Test("Wrappers compose in the order declared: the first gets the call first and the answer last")
    func order() throws {
        let half = Plugged<Half>(wrappedBy: [.by(noted("outer")), .by(noted("inner"))]) { [diary] number in
            diary.note("half")
            return number / 2
        }
        try #expect(half(8) == 4)
        #expect(diary.all == ["outer Half(8)", "inner Half(8)", "half", "inner done", "outer done"])
    }

    @Test("One wrapper wraps actions of every kind, with and without input, and keeps their typed failures")
    func everyKind() async throws {
        let exact = Plugged<ExactHalf>(wrappedBy: [.by(noted("w"))]) { (number) throws(Refusal) in throw .odd(number) }
        let slow = Plugged<SlowHalf>(wrappedBy: [.by(noted("w"))]) { (_) async throws(Refusal) in throw .closed }
        let safe = Plugged<SafeHalf>(wrappedBy: [.by(noted("w"))]) { $0 / 2 }
        let refresh = Plugged<Refresh>(wrappedBy: [.by(noted("w"))]) {}
        do throws(Refusal) {
            _ = try exact(3)
            Issue.record("three has no exact half")
        } catch {
            #expect(error == .odd(3))
        }
        do throws(Refusal) {
            _ = try await slow(3)
            Issue.record("it is closed")
        } catch {
            #expect(error == .closed)
        }
        #expect(safe(4) == 2)
        try await refresh()
        #expect(
            diary.all == [
                "w ExactHalf(3)", "w done", "w SlowHalf(3)", "w done", "w SafeHalf(4)", "w done", "w Refresh(())",
                "w done",
            ])
    }

    @Test("A closure wraps one action, and may change input and output, or replace it")
    func closures() async throws {
        let half = Plugged<Half>(wrappedBy: [.around("twice") { number, next in try next(number * 2) * 10 }]) { $0 / 2 }
        try #expect(half(4) == 40)
        let slow = Plugged<LikePhoto>(wrappedBy: [.around("never") { _, _ in -1 }]) { _ in
            Issue.record("the performer was called")
            return 0
        }
        try await #expect(slow(1) == -1)
    }

    @Test("Every action of a set is wrapped, plugged before or after, outside its own wrappers")
    func wholeSet() async throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(Half.self, wrappedBy: [.by(noted("own"))]) { $0 / 2 }
        let half = try Plugged<Half>(from: actions)
        try #expect(half(2) == 1)
        actions.wrapAll(by: [noted("first"), noted("second")])
        actions.wrapAll(by: [noted("third")])
        actions.plug(LikePhoto.self) { $0 + 1 }
        let like = try Plugged<LikePhoto>(from: actions)
        try #expect(half(4) == 2)
        try await #expect(like(1) == 2)
        #expect(
            diary.all.filter { !$0.hasSuffix("done") } == [
                "own Half(2)", "first Half(4)", "second Half(4)", "third Half(4)", "own Half(4)",
                "first LikePhoto(1)", "second LikePhoto(1)", "third LikePhoto(1)",
            ])
        #expect(
            actions.entries.map(\.wrappers) == [["first", "second", "third", "own"], ["first", "second", "third"]])
    }

    @Test("Wrapping a set creates no implementation twice, and affects no set beneath or above")
    func notTwice() throws {
        let beneath = Actions(fallingBackOn: nil)
        beneath.plug(SafeHalf.self) { $0 }
        let actions = Actions(fallingBackOn: beneath)
        let made = Tally()
        @Sendable func performer() -> HalfByShifting {
            made.add()
            return HalfByShifting()
        }
        actions.plug(performer())
        let half = try Plugged<Half>(from: actions)
        try #expect(half(4) == 2)
        actions.wrapAll(by: [noted("w")])
        try #expect(half(4) == 2)
        actions.wrapAll(by: [noted("v")])
        try #expect(half(4) == 2)
        #expect(made.count == 1)
        #expect(try Plugged<SafeHalf>(from: actions)(3) == 3)
        actions.overriding({ $0.plug(Half.self) { _ in 9 } }) { #expect((try? half(4)) == 9) }
        #expect(diary.all == ["w Half(4)", "w done", "w Half(4)", "v Half(4)", "v done", "w done"])
    }

    @Test("A wrapper wraps only the actions that it supports, and the list shows that")
    func leavesAlone() throws {
        struct OnlyWaiting: AsyncWrapper {
            func perform<A: AsyncAction>(
                _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
            ) async throws(A.Failure) -> A.Output { try await next(input) }
        }
        let actions = Actions(fallingBackOn: nil)
        actions.wrapAll(by: [OnlyWaiting(), Retry(3), TimeOut(after: .seconds(5))])
        actions.plug(Half.self) { $0 / 2 }
        actions.plug(SafeHalf.self) { $0 / 2 }
        actions.plug(LikePhoto.self) { $0 }
        actions.plug(SlowHalf.self) { (number) async throws(Refusal) in number }
        #expect(
            actions.entries.map(\.wrappers) == [
                ["retry(3)"], [], ["OnlyWaiting", "retry(3)", "timeOut(5.0 seconds)"], ["OnlyWaiting", "retry(3)"],
            ])
    }

    @Test("Each implementation has its own wrappers, without shared state")
    func ownState() throws {
        let actions = Actions(fallingBackOn: nil)
        let wrap = Wrap<Half>.cache(upTo: 4)
        actions.plug(Half.self, wrappedBy: [wrap]) { _ in 1 }
        let half = try Plugged<Half>(from: actions)
        try #expect(half(0) == 1)
        actions.plug(Half.self, wrappedBy: [wrap]) { _ in 2 }
        try #expect(half(0) == 2)
    }

    @Test("Wrappers may be declared where performers are plugged, in the process-wide set too")
    func plugging() async throws {
        try await Actions.overriding({ _ in }) { [diary] in
            Actions.plug(HalfByShifting(), wrappedBy: [.retry(2), .log { diary.note("\($0.event)") }])
            Actions.plug(LikeByAddingOne(), wrappedBy: [.retry(3), .timeOut(after: .seconds(5))])
            Actions.wrapAll(by: [Noted(label: "all", diary: diary)])
            try #expect(action(Half.self, 8) == 4)
            try await #expect(action(LikePhoto.self, 1) == 2)
            #expect(
                Actions.current.entries.map(\.wrappers) == [
                    ["all", "retry(2)", "log"], ["all", "retry(3)", "timeOut(5.0 seconds)"],
                ])
        }
        #expect(diary.all.count == 6)
    }

    @Test("A wrapped asynchronous action starts on the caller's actor, through every ready-made wrapper")
    @MainActor func noHop() async throws {
        let clock = TestClock()
        let refresh = Plugged<Refresh>(
            wrappedBy: [
                .log { _ in }, .retry(3, clock: clock), .timeOut(after: .seconds(1), clock: clock),
                .cache(clock: clock), .by(noted("w")),
            ]) { MainActor.assertIsolated() }
        let other = Task { @MainActor [diary] in diary.note("other") }
        try await refresh()
        diary.note("back")
        await other.value
        #expect(diary.all.suffix(2) == ["back", "other"])
    }
}
