/// The bounded list of alerts that wait for an answer.
struct Alerts {
    /// An alert that waits, with the question that a seating plan saves, if a table declared it.
    private struct Waiting {
        let id: Int
        let respond: @MainActor (Int?, String) -> Void
        var party = 0
        var question: OpenQuestion?
        var isRestored = false
    }

    /// The maximum number of waiting alerts; beyond it the oldest is forgotten.
    static let limit = 16

    private var waiting: [Waiting] = []
    private var last = 0

    mutating func add(_ respond: @escaping @MainActor (Int?, String) -> Void) -> Int {
        last += 1
        add(Waiting(id: last, respond: respond))
        return last
    }

    /// Notes that a waiting alert is a question which a party's table declares.
    mutating func note(_ question: OpenQuestion, of party: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == question.alert.id }) else { return }
        waiting[index].party = party
        waiting[index].question = question
    }

    mutating func take(_ id: Int) -> (@MainActor (Int?, String) -> Void)? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).respond
    }

    /// Gives new alerts numbers beyond those that are about to be restored.
    mutating func begin(after id: Int) { last = max(last, id) }

    /// Adds a question of a restored party with its old number, in place of another alert with that number.
    mutating func restore(
        _ question: OpenQuestion, of party: Int, _ respond: @escaping @MainActor (Int?, String) -> Void
    ) {
        waiting.removeAll { $0.id == question.alert.id }
        add(Waiting(id: question.alert.id, respond: respond, party: party, question: question, isRestored: true))
        last = max(last, question.alert.id)
    }

    /// The open questions that a party's table declares, the oldest first.
    func questions(of party: Int) -> [OpenQuestion] {
        waiting.filter { $0.party == party }.compactMap(\.question).sorted { $0.alert.id < $1.alert.id }
    }

    /// True if a restored party's question still waits, so that it is not to be asked once more.
    func holdRestored(_ source: QuestionSource, in row: RowNumber, of party: Int) -> Bool {
        waiting.contains {
            $0.isRestored && $0.party == party && $0.question?.source == source && $0.question?.row == row.number
        }
    }

    private mutating func add(_ alert: Waiting) {
        if waiting.count == Self.limit { waiting.removeFirst() }
        waiting.append(alert)
    }
}
