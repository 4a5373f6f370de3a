import DertischPrograms
import Testing

@testable import DertischTool

@Suite("What is done while an app is served") struct ServeStateTests {
    private let now = ContinuousClock.now
    private let source: [String: FileChange] = ["Sources/App/Main.swift": .source]
    private let layout: [String: FileChange] = [
        "Sources/App/web/a.html": .resource(copy: "App_App.resources/web/a.html")
    ]
    private let fault = ToldFault(
        severity: "error", what: "A place is missing.", file: "a.html", line: 3, why: "x", remedy: "y")

    /// A state in which a process serves.
    private func serving(stopsFirst: Bool = false) -> ServeState {
        var state = ServeState(stopsFirst: stopsFirst)
        #expect(state.begin() == [.show, .build])
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.start(1), .show])
        #expect(state.handle(.ready(1), at: now) == [.show])
        return state
    }

    @Test("A changed source is built while the old process serves, and that one leaves once the next is ready")
    func replaced() {
        var state = serving()
        #expect(state.handle(.changed(["Sources/App/Main.swift"]), source, at: now) == [.show, .build])
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.start(2), .show])
        #expect(state.current?.id == 1)
        #expect(state.handle(.ready(2), at: now) == [.terminate(1), .show])
        #expect(state.handle(.ended(1, .status(0), trace: []), at: now) == [])
        #expect(state.current?.id == 2 && state.problem == nil && !state.isBusy)
    }

    @Test("A build with errors leaves the old process alone, and the next good one takes the errors away")
    func buildErrors() {
        var state = serving()
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        let errors = BuildError.errors(in: ["/app/Sources/App/Main.swift:3:5: error: cannot find 'x' in scope"])
        #expect(state.handle(.built(isGood: false, errors: errors), at: now) == [.show])
        #expect(state.problem == .build(errors) && state.current?.id == 1)
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        #expect(state.problem == nil)
    }

    @Test("Sources that change during a build are built again after it, and nothing is started in between")
    func again() {
        var state = serving()
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        #expect(state.handle(.changed(["Sources/App/Main.swift"]), source, at: now) == [])
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.show, .build])
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.start(2), .show])
    }

    @Test("A house that does not open leaves the old process alone, and a changed layout is tried with the new one")
    func refused() {
        var state = serving()
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        #expect(state.handle(.refused(2, [fault]), at: now) == [])
        #expect(state.handle(.ended(2, .status(1), trace: ["error: A place is missing."]), at: now) == [.show])
        #expect(state.problem == .faults([fault], isOpen: true) && state.current?.id == 1)
        let path: Set = ["Sources/App/web/a.html"]
        #expect(state.handle(.changed(path), layout, at: now) == [.copy(path), .start(3), .show])
        #expect(state.handle(.ready(3), at: now) == [.terminate(1), .show])
        #expect(state.problem == nil)
    }

    @Test("A changed resource is copied and told to the running process, and nothing is built")
    func resource() {
        var state = serving()
        let path: Set = ["Sources/App/web/a.html"]
        #expect(state.handle(.changed(path), layout, at: now) == [.reload(path)])
        #expect(state.handle(.faulty([fault]), at: now) == [.show])
        #expect(state.problem == .faults([fault], isOpen: true))
        #expect(state.handle(.reloaded([], rest: [], styles: []), at: now) == [.show])
        #expect(state.problem == nil)
    }

    @Test("A file that only a start reads brings a new process without a build")
    func rest() {
        var state = serving()
        let actions = state.handle(.reloaded([], rest: ["menu.json"], styles: []), at: now)
        #expect(actions == [.start(2), .show])
    }

    @Test("A crash is shown with its trace, and the app is started again after pauses that grow")
    func crash() {
        var state = serving()
        var pauses: [Duration] = []
        for id in 1...4 {
            let actions = state.handle(.ended(id, .signal(4), trace: ["Fatal error"]), at: now)
            #expect(state.problem == .crash(.signal(4), trace: ["Fatal error"]))
            if case .pause(let time)? = actions.last { pauses.append(time) }
            #expect(state.handle(.paused, at: now) == [.start(id + 1), .show])
            #expect(state.handle(.ready(id + 1), at: now) == [.show])
        }
        #expect(pauses == [.milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(400)])
        // The trace stays on the page until another version serves.
        #expect(state.problem == .crash(.signal(4), trace: ["Fatal error"]))
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        _ = state.handle(.ready(6), at: now)
        #expect(state.problem == nil)
    }

    @Test("An app that crashes before it serves is not started again until something changes")
    func crashAtStart() {
        var state = ServeState()
        _ = state.begin()
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        #expect(state.handle(.ended(1, .signal(5), trace: []), at: now) == [.show])
        #expect(state.problem == .crash(.signal(5), trace: []) && !state.isBusy)
        let path: Set = ["Sources/App/web/a.html"]
        #expect(state.handle(.changed(path), layout, at: now) == [.copy(path), .start(2), .show])
    }

    @Test("An app that locks its data is ended before the next one is started")
    func stopsFirst() {
        var state = serving(stopsFirst: true)
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.terminate(1), .show])
        #expect(state.isBusy)
        #expect(state.handle(.ended(1, .status(0), trace: []), at: now) == [.start(2), .show])
        #expect(state.handle(.ready(2), at: now) == [.show])
    }

    @Test("Windows of the next process open once those of the former one have closed")
    func windows() {
        var state = ServeState()
        _ = state.begin()
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.start(1), .show])
        #expect(state.handle(.waiting(1), at: now) == [.show, .admit(1), .show])
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        #expect(state.handle(.built(isGood: true, errors: []), at: now) == [.start(2), .show])
        #expect(state.handle(.waiting(2), at: now) == [.terminate(1), .show])
        #expect(state.handle(.ended(1, .status(0), trace: []), at: now) == [.admit(2), .show])
        #expect(state.current?.id == 2 && !state.isBusy)
    }

    @Test("A process that ends while its windows wait is a crash, and is started again after a pause")
    func endedWhileWaiting() {
        var state = ServeState()
        _ = state.begin()
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        _ = state.handle(.waiting(1), at: now)
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        _ = state.handle(.waiting(2), at: now)
        _ = state.handle(.ended(2, .signal(11), trace: []), at: now)
        #expect(state.handle(.ended(1, .status(0), trace: []), at: now) == [])
        #expect(state.handle(.paused, at: now) == [.start(3), .show])
        #expect(state.handle(.waiting(3), at: now) == [.show, .admit(3), .show])
    }

    @Test("The end waits for all processes, and starts none")
    func end() {
        var state = serving()
        _ = state.handle(.changed(["Sources/App/Main.swift"]), source, at: now)
        _ = state.handle(.built(isGood: true, errors: []), at: now)
        #expect(state.handle(.interrupted, at: now) == [.terminate(1), .terminate(2)])
        #expect(state.handle(.ended(2, .signal(15), trace: []), at: now) == [])
        #expect(state.handle(.ended(1, .status(0), trace: []), at: now) == [.end])
    }
}
