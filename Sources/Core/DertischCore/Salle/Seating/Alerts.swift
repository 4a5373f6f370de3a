/// The bounded list of alerts that wait for an answer.
@MainActor final class Alerts {
    typealias Response = @MainActor (Int?, String) -> Void
    /// An alert that waits, with the question that a seating plan saves, if a table declared it.
    private struct Waiting {
        let id: Int
        var respond: Response
        var party = 0
        var question: OpenQuestion?
        var isRestored = false
        var asker: Asker?
        var draft: AlertDraft?
    }

    /// The party that has asked, and the spot, for an alert that no declaration identifies.
    struct Asker: Equatable {
        /// The number of the party; 0 for the maître d, who asks before customers leave.
        let party: Int
        /// The spot of the gesture that led to the alert.
        var spot: Spot?
    }

    /// The maximum number of waiting alerts. Alerts that the guest sees stay, so a further one is refused.
    nonisolated static let limit = 16
    var isFull: Bool { waiting.count >= Self.limit }

    private var waiting: [Waiting] = []
    /// The restored alerts that are shown once the whole plan is restored; `nil` unless a plan is being restored.
    private var toShow: [Alert]?
    /// The highest number that an alert has had.
    private(set) var last = 0

    /// A number that no alert has had.
    func nextNumber() -> Int {
        last += 1
        return last
    }

    func add(_ respond: @escaping Response) -> Int {
        waiting.append(Waiting(id: nextNumber(), respond: respond))
        return last
    }

    /// Notes that a waiting alert is a question which a party's table declares.
    func note(_ question: OpenQuestion, of party: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == question.alert.id }) else { return }
        waiting[index].party = party
        waiting[index].question = question
    }

    /// Notes who has asked a waiting alert.
    func note(_ asker: Asker, _ draft: AlertDraft, of id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting[index].asker = asker
        waiting[index].draft = draft
    }

    /// Gives another response to the alert that the same asker has asked already, and that reads the same. Returns `false` if there is no such alert.
    func replace(_ asker: Asker, _ draft: AlertDraft, _ respond: @escaping Response) -> Bool {
        let index = waiting.firstIndex { alert in
            alert.asker == asker && alert.draft.map { draft.reads(as: $0.alert(id: alert.id)) } == true
        }
        guard let index else { return false }
        waiting[index].respond = respond
        return true
    }

    func take(_ id: Int) -> Response? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).respond
    }

    /// Begins to restore a plan. New alerts get numbers beyond those of the plan.
    func beginRestoring(after id: Int) {
        last = max(last, id)
        toShow = []
    }

    /// Adds a question of a restored party, with a number that no other alert has. Returns true if it is to be shown at once.
    func restore(_ question: OpenQuestion, of party: Int, _ respond: @escaping Response) -> Bool {
        waiting.append(
            Waiting(id: question.alert.id, respond: respond, party: party, question: question, isRestored: true))
        toShow?.append(question.alert)
        return toShow == nil
    }

    /// Ends restoring a plan. Returns the alerts to show, the oldest first.
    func endRestoring() -> [Alert] {
        defer { toShow = nil }
        return (toShow ?? []).sorted { $0.id < $1.id }
    }

    /// The open questions that a party's table declares, the oldest first.
    func questions(of party: Int) -> [OpenQuestion] {
        waiting.filter { $0.party == party }.compactMap(\.question).sorted { $0.alert.id < $1.alert.id }
    }

    /// True if a party's question still waits and reads the same, so that it is not to be asked once more. The waiting question was asked by a
    /// gesture at the same spot, such as a double click, or it was restored.
    func hold(_ draft: AlertDraft, from source: QuestionSource, in row: RowNumber, of party: Int) -> Bool {
        waiting.contains { alert in
            guard alert.isRestored || source.gesture?.place != nil, alert.party == party, let question = alert.question
            else { return false }
            return question.source == source && question.row == row.number && draft.reads(as: question.alert)
        }
    }
}
