/// The alerts that wait for an answer, bounded.
struct Alerts {
    /// As many alerts as may wait; the oldest is forgotten first, and its retry with it.
    static let limit = 16

    private var waiting: [(id: Int, again: (@MainActor () -> Void)?)] = []
    private var last = 0

    mutating func add(_ again: (@MainActor () -> Void)?) -> Int {
        last += 1
        if waiting.count == Self.limit { waiting.removeFirst() }
        waiting.append((last, again))
        return last
    }

    mutating func take(_ id: Int) -> (@MainActor () -> Void)? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).again
    }
}

extension MaitreD {
    /// Takes the customer's answer to an alert. An answer to an alert that nobody waits for does nothing.
    public func answer(_ answer: Alert.Answer, to id: Alert.ID) {
        guard let again = alerts.take(id), answer == .retry else { return }
        again()
    }

    /// Tells the customer of an error that no waiter showed.
    func alert(_ error: any Error, again: (@MainActor () -> Void)?) {
        let words = (error as? any SpokenError)?.spoken(by: sommelier)
        var answers = [Alert.AnswerText(answer: .dismiss, text: sommelier.house("house.dismiss", "OK"))]
        if again != nil {
            answers.append(Alert.AnswerText(answer: .retry, text: sommelier.house("house.retry", "Try again")))
        }
        let text = words ?? sommelier.house("house.apology", "Something went wrong. Please try again.")
        show(Alert(id: alerts.add(again), text: text, answers: answers))
    }
}

extension Sommelier {
    /// A text that every house has: its own, or plain English.
    func house(_ key: TextKey, _ english: String) -> String { has(key) ? self(key) : english }
}
