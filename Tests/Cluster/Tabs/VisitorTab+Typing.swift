import Foundation

/// The visitor: types lines, and compares each with what the house shows of it.
extension VisitorTab {
    private static let lineLength = 40
    /// The time in seconds in which the house shows a line, from its end or from the last connection.
    private static let lineLimit = 15.0

    /// Types one letter, or waits at the end of a line.
    func type(at now: Double) {
        if entry.text.count >= Self.lineLength {
            guard isLineDone(at: now) else { return }
            entry.text = ""
        }
        typed += 1
        entry.text.append(Character(UnicodeScalar(UInt8(97 + typed % 26))))
        edit()
        pending.append((typed, now))
    }

    private func edit() {
        entry.revision += 1
        field = (entry.text, true)
        deliver(.edit(entry.text, revision: entry.revision, typed: typed))
    }

    private func isLineDone(at now: Double) -> Bool {
        if pending.isEmpty, isShown {
            crowd.record.lines += 1
            lineEnd = nil
            return true
        }
        let end = lineEnd ?? (now + Self.lineLimit)
        lineEnd = end
        guard hasJoined, end <= now, joinedAt + Self.lineLimit <= now else { return false }
        check()
        lineEnd = nil
        pending = []
        return true
    }

    /// The line as the visitor has typed it.
    var line: String {
        let count = typed == 0 ? 0 : (typed - 1) % Self.lineLength + 1
        return String(decoding: (0..<count).map { UInt8(97 + (typed - count + 1 + $0) % 26) }, as: UTF8.self)
    }

    /// True if the page and the house have the line.
    var isShown: Bool { entry.text == line && echo == line }

    /// Counts the keys of the line that the page or the house do not have.
    func check() {
        guard !isShown else { return }
        let place = entry.text == line ? "the house does not show" : "the entry does not have"
        loseKeys(max(1, line.count - echo.count), "\(place) what was typed")
        // What follows is compared anew.
        entry.text = ""
        typed = 0
        pending = []
    }

    func loseKeys(_ count: Int, _ reason: String) {
        crowd.record.lostKeys += count
        crowd.record.reasons[reason, default: 0] += 1
    }

    func tap(_ place: String = "tap") { deliver(.tap(place)) }

    /// Forgets what is done. The house may tell the highest number that it has taken, and then those that it is still doing.
    @discardableResult func acknowledge(_ told: Any?) -> Int? {
        let numbers = told as? [Int] ?? (told as? Int).map { [$0] } ?? []
        guard let taken = numbers.first else { return nil }
        var done = 0, taps = 0
        outbox.removeAll { entry in
            guard let number = entry.number, number <= taken, !numbers.dropFirst().contains(number) else {
                return false
            }
            switch entry.gesture {
            case .edit(_, _, let typed): done = max(done, typed)
            case .tap: taps += 1
            }
            return true
        }
        if done > 0 { acknowledgeKeys(upTo: done) }
        if taps > 0 {
            crowd.record.taps += taps
            if case .taps(perSecond: nil) = act { for _ in 0..<taps { tap() } }
        }
        return taken
    }

    private func acknowledgeKeys(upTo done: Int) {
        guard let first = pending.first, first.typed <= done else { return }
        let delay = Moment.seconds - first.time
        if isInterrupted, hasJoined {
            crowd.record.gaps.append(delay)
            isInterrupted = false
        } else if !isInterrupted {
            crowd.record.steady.append(delay)
        }
        pending.removeAll { $0.typed <= done }
    }

    // MARK: The page

    /// Forgets what was typed if the house has replaced it.
    func forgetReplaced() {
        if let field, field.text != entry.text { self.field = nil }
    }

    /// Shows a whole page. What was typed since it was asked for is put in again.
    func showPage(_ body: String, _ number: Int?, isAgain: Bool) {
        forgetReplaced()
        show(body)
        if let number { seat = number }
        guard isAgain, let field, field.isNew, field.text != entry.text else { return }
        entry.text = field.text
        edit()
    }

    /// Applies one change of a patch.
    func apply(_ change: [Any]) {
        guard change.count > 3, let verb = change[0] as? String, let place = change[2] as? String,
            let text = change[3] as? String
        else { return }
        if verb == "t", place == "echo" { echo = text }
        guard verb == "e", place == "text", change.count > 4, let revision = change[4] as? Int else { return }
        if entry.revision <= revision { entry.text = text }
    }
}
