import DertischReducers
import DertischCore

/// A reducing sous chef that the tests send to: text and a count, with every kind of effect.
struct Notepad: ReducingSousChef {
    struct State: Equatable, Sendable {
        var text = Text()
        var saved = 0
        var refused = 0
        var answers: [String] = []
    }
    struct Text: Equatable, Sendable { var title = "", lines: [String] = [] }

    enum Action: Equatable, Sendable {
        case line(String), title(String), nothing
        case save, saved
        case ask(String), askOnce(String), askAside(String), stopAsking, answered(String), refused
        /// Begins and supersedes in one breath.
        case askTwice(String, String)
    }
    enum Effect: Equatable, Sendable { case save, ask(String) }

    let store: Store<Notepad>
    var work: @Sendable (Effect, Reply<Action>) async -> Void = { _, _ in }

    init(
        undoing steps: Int = 0, effects: Int = 64, telling headChefs: HeadChefForSousChef<State>? = nil,
        _ work: @escaping @Sendable (Effect, Reply<Action>) async -> Void = { _, _ in }
    ) {
        store = Store(State(), undoing: steps, notifying: headChefs, effects: effects)
        self.work = work
    }

    static func reduce(_ state: inout State, _ action: Action) -> Effects<Effect> {
        switch action {
        case .line(let line): state.text.lines.append(line)
        case .title(let title): state.text.title = title
        case .nothing: break
        case .save: return .run(.save)
        case .saved: state.saved += 1
        case .ask(let question): return .latest(.ask(question), lane: "ask")
        case .askOnce(let question): return .once(.ask(question), lane: "ask")
        case .askAside(let question): return .run(.ask(question))
        case .stopAsking: return .cancel(lane: "ask")
        case .answered(let answer): state.answers.append(answer)
        case .refused: state.refused += 1
        case .askTwice(let one, let two): return .latest(.ask(one), lane: "ask") + .latest(.ask(two), lane: "ask")
        }
        return .none
    }

    func perform(_ effect: Effect, reply: Reply<Action>) async { await work(effect, reply) }

    static func undoRecording(of action: Action) -> UndoRecording {
        switch action {
        case .title: .merged(as: "title")
        case .line, .nothing: .step
        default: .none
        }
    }

    static var undoable: any WritableKeyPath<State, Text> & Sendable { \.text }

    static func refusal(of effect: Effect) -> Action? { .refused }
}

/// A counter: the least that a reducing sous chef can be.
struct Counter: ReducingSousChef {
    let store = Store<Counter>(0)
    static func reduce(_ state: inout Int, _ action: Int) -> Effects<Never> {
        state += action
        return .none
    }
}
