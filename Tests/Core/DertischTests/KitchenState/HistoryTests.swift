@testable import DertischCore
@testable import DertischReducers
import DertischTesting
import TestSupport
import Testing

@Suite("Undo and redo", .namesHang) struct HistoryTests {
    @Test("Steps are undone and redone, the last first")
    func steps() {
        let notepad = Notepad(undoing: 10)
        for line in ["a", "b", "c"] { notepad.send(.line(line)) }
        #expect(notepad.undo() && notepad.undo())
        #expect(notepad.state.text.lines == ["a"])
        #expect(notepad.redo())
        #expect(notepad.state.text.lines == ["a", "b"])
        notepad.send(.line("d"))
        #expect(!notepad.canRedo && !notepad.redo())
        #expect(notepad.undo() && notepad.undo() && notepad.undo() && !notepad.undo())
        #expect(notepad.state.text.lines == [] && !notepad.canUndo)
    }

    @Test("Consecutive similar actions are one undo step, until another action or an undo")
    func merging() {
        let notepad = Notepad(undoing: 10)
        for title in ["T", "Te", "Tea"] { notepad.send(.title(title)) }
        notepad.send(.saved)
        notepad.send(.title("Teas"))
        notepad.send(.line("a"))
        notepad.send(.title("Tease"))
        #expect(notepad.undo() && notepad.state.text == Notepad.Text(title: "Teas", lines: ["a"]))
        #expect(notepad.undo() && notepad.state.text == Notepad.Text(title: "Teas", lines: []))
        notepad.send(.title("Tea"))
        #expect(notepad.undo() && notepad.state.text.title == "Teas")
        #expect(notepad.undo() && notepad.state.text.title == "")
        #expect(!notepad.undo())
    }

    @Test("Undo keeps actions that are not the user's, and an action without a change is not a step")
    func apart() {
        let notepad = Notepad(undoing: 10)
        notepad.send(.line("a"))
        notepad.send(.saved)
        notepad.send(.nothing)
        #expect(notepad.undo())
        #expect(notepad.state == Notepad.State(saved: 1))
        #expect(!notepad.canUndo)
    }

    @Test("The undo history is bounded, drops the oldest steps, and may be empty")
    func bounded() {
        let notepad = Notepad(undoing: 3)
        for number in 0..<10 { notepad.send(.line("\(number)")) }
        var undone = 0
        while notepad.undo() { undone += 1 }
        #expect(undone == 3)
        #expect(notepad.state.text.lines.count == 7)
        let plain = Notepad()
        plain.send(.line("a"))
        #expect(!plain.canUndo && !plain.undo())
    }

    @Test("Undo and redo are observed like any other change")
    func watched() async {
        let notepad = Notepad(undoing: 3)
        notepad.send(.line("a"))
        var reader = notepad.states.makeAsyncIterator()
        _ = await reader.next()
        notepad.undo()
        #expect(await reader.next()?.text.lines == [])
        notepad.redo()
        #expect(await reader.next()?.text.lines == ["a"])
    }

    @Test(
        "After any random actions, the undo history equals a full history cut to its bound",
        arguments: [1, 7, 42, 1984, 20_261_121])
    func trials(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...8, using: &random)
        var history = History<Int>(limit: limit)
        // The model: every state that can be reached, and where among them one stands.
        var (states, place, now, next) = ([0], 0, 0, 1)
        for _ in 0..<2000 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                history.record(now, .step)
                now = next
                next += 1
                states = Array((states[...place] + [now]).suffix(limit + 1))
                place = states.count - 1
            case 2:
                let moment = history.undo(from: now)
                #expect(moment == (place > 0 ? states[place - 1] : nil), "seed \(seed)")
                if let moment { (now, place) = (moment, place - 1) }
            default:
                let moment = history.redo(from: now)
                #expect(moment == (place + 1 < states.count ? states[place + 1] : nil), "seed \(seed)")
                if let moment { (now, place) = (moment, place + 1) }
            }
            #expect(history.past.count + history.future.count <= limit, "seed \(seed)")
        }
    }
}
