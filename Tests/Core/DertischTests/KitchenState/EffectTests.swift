import DertischReducers
import DertischCore
import Synchronization
import TestSupport
import Testing

/// Work that waits for a test to say how it goes on.
private actor Bench {
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private var watchers: [(name: String, wake: CheckedContinuation<Void, Never>)] = []
    private var begun: Set<String> = []

    func work(_ name: String) async {
        begun.insert(name)
        for watcher in watchers where watcher.name == name { watcher.wake.resume() }
        watchers.removeAll { $0.name == name }
        await withCheckedContinuation { waiting[name] = $0 }
    }

    func hasBegun(_ name: String) async {
        if !begun.contains(name) { await withCheckedContinuation { watchers.append((name, $0)) } }
    }

    func finish(_ name: String) { waiting.removeValue(forKey: name)?.resume() }
    var names: Set<String> { begun }
}

extension Notepad {
    /// One whose questions are answered when the bench lets them; it says what became of each.
    fileprivate static func asking(
        at bench: Bench, effects: Int = 64, counted: AsyncStream<String>.Continuation
    ) -> Notepad {
        Notepad(effects: effects) { effect, reply in
            guard case .ask(let question) = effect else { return }
            await bench.work(question)
            let cancelled = Task.isCancelled ? ", cancelled" : ""
            counted.yield("\(question): \(reply(.answered(question)) ? "counts" : "late")\(cancelled)")
        }
    }
}

@Suite("Effects of reducing sous chefs", .namesHang) struct EffectTests {
    private let bench = Bench()
    private let results: AsyncStream<String>
    private let counted: AsyncStream<String>.Continuation

    init() { (results, counted) = AsyncStream.makeStream(of: String.self) }

    @Test("An effect is a value until it is run, and its replies are actions")
    func round() async {
        var state = Notepad.State()
        #expect(Notepad.reduce(&state, .askAside("a")) == .run(.ask("a")))
        let notepad = Notepad.asking(at: bench, counted: counted)
        var results = results.makeAsyncIterator()
        notepad.send(.askAside("a"))
        await bench.hasBegun("a")
        #expect(notepad.state.answers == [])
        await bench.finish("a")
        #expect(await results.next() == "a: counts")
        #expect(notepad.state.answers == ["a"])
    }

    @Test("The latest effect in a lane cancels the previous one, whose replies no longer count")
    func latest() async {
        let notepad = Notepad.asking(at: bench, counted: counted)
        var results = results.makeAsyncIterator()
        notepad.send(.ask("a"))
        await bench.hasBegun("a")
        notepad.send(.ask("b"))
        await bench.hasBegun("b")
        await bench.finish("a")
        #expect(await results.next() == "a: late, cancelled")
        await bench.finish("b")
        #expect(await results.next() == "b: counts")
        #expect(notepad.state.answers == ["b"])
    }

    @Test("An effect superseded by the same action never starts")
    func breath() async {
        let notepad = Notepad.asking(at: bench, counted: counted)
        var results = results.makeAsyncIterator()
        notepad.send(.askTwice("a", "b"))
        await bench.hasBegun("b")
        await bench.finish("b")
        #expect(await results.next() == "b: counts")
        #expect(await bench.names == ["b"])
    }

    @Test("An effect that runs once in a lane is skipped while another runs, and accepted afterwards")
    func once() async {
        let notepad = Notepad.asking(at: bench, counted: counted)
        var results = results.makeAsyncIterator()
        notepad.send(.askOnce("a"))
        notepad.send(.askOnce("b"))
        await bench.hasBegun("a")
        await bench.finish("a")
        #expect(await results.next() == "a: counts")
        await notepad.settled()
        notepad.send(.askOnce("c"))
        await bench.hasBegun("c")
        #expect(await bench.names == ["a", "c"])
        await bench.finish("c")
    }

    @Test("Cancelling a lane cancels its effect, and others go on")
    func cancel() async {
        let notepad = Notepad.asking(at: bench, counted: counted)
        var results = results.makeAsyncIterator()
        notepad.send(.ask("a"))
        notepad.send(.askAside("b"))
        await bench.hasBegun("a")
        await bench.hasBegun("b")
        notepad.send(.stopAsking)
        await bench.finish("a")
        #expect(await results.next() == "a: late, cancelled")
        await bench.finish("b")
        #expect(await results.next() == "b: counts")
    }

    @Test("Effects beyond the limit are refused and reported to the state, until another has ended")
    func limit() async {
        let notepad = Notepad.asking(at: bench, effects: 2, counted: counted)
        var results = results.makeAsyncIterator()
        for question in ["a", "b", "c"] { notepad.send(.askAside(question)) }
        #expect(notepad.state.refused == 1)
        await bench.hasBegun("a")
        await bench.hasBegun("b")
        await bench.finish("a")
        _ = await results.next()
        await bench.finish("b")
        _ = await results.next()
        await notepad.settled()
        notepad.send(.askAside("d"))
        await bench.hasBegun("d")
        #expect(notepad.state.refused == 1)
        await bench.finish("d")
    }

    @Test("An effect that ignores its cancellation counts towards the limit until it ends")
    func heedless() async {
        let notepad = Notepad.asking(at: bench, effects: 2, counted: counted)
        notepad.send(.ask("a"))
        await bench.hasBegun("a")
        notepad.send(.ask("b"))
        await bench.hasBegun("b")
        notepad.send(.ask("c"))
        #expect(notepad.state.refused == 1)
        for name in ["a", "b"] { await bench.finish(name) }
        await notepad.settled()
    }

    @Test("Closing the house cancels every effect, and replies no longer count")
    func closing() async {
        let notepad = Notepad.asking(at: bench, counted: counted)
        var results = results.makeAsyncIterator()
        notepad.send(.ask("a"))
        await bench.hasBegun("a")
        await notepad.endShift()
        await bench.finish("a")
        #expect(await results.next() == "a: late, cancelled")
        #expect(notepad.state.answers == [])
    }

    @Test("An effect's cancellation handler may send: it is called outside the lock")
    func handlers() async {
        let begun = AsyncStream.makeStream(of: Void.self)
        let notepad = Notepad { effect, reply in
            await withTaskCancellationHandler {
                begun.continuation.yield()
                for await _ in AsyncStream(Void.self, { _ in }) {}
            } onCancel: {
                #expect(!reply(.saved))
            }
        }
        notepad.send(.ask("a"))
        var begins = begun.stream.makeAsyncIterator()
        await begins.next()
        notepad.send(.stopAsking)
        await notepad.settled()
        #expect(notepad.state.saved == 0)
    }

    @Test("Effects that have ended leave nothing behind")
    func leaks() async {
        let census = Census()
        do {
            let member = Census.Member(of: census)
            let notepad = Notepad { _, reply in
                _ = member
                reply(.saved)
            }
            for _ in 0..<50 { notepad.send(.save) }
            await notepad.settled()
            #expect(notepad.state.saved == 50)
        }
        // The last effect has replied, but the thread that it ran on may not have let go of it yet.
        await until("\(census.living) are still there") { census.living == 0 }
        #expect(census.living == 0)
    }
}
