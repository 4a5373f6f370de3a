/// A question that waits for the guest's answer, in a ``SeatingPlan``: the alert as it is shown, and the declaration that asked it.
///
/// Questions that a table declares are saved, by `table.ask` and `table.alert`. A question asked through a hat is not, since its
/// closure cannot be saved.
public struct OpenQuestion: Hashable, Sendable {
    /// The alert as the guest sees it.
    public var alert: Alert
    /// The gesture that the question was declared for; `nil` if a property of the carte asked it.
    public var gesture: Gesture?
    /// The number of the row whose gesture asked it; 0 for the table itself.
    public var row: Int
    /// The index of the declaration, from 0, among its kind: the table's declarations for gestures, its rows' declarations for gestures, or the
    /// table's declarations for properties.
    public var declaration: Int

    /// The maximum number of open questions of one customer.
    static var limit: Int { Alerts.limit }

    /// Makes an open question.
    ///
    /// - Parameters:
    ///   - alert: the alert as the guest sees it.
    ///   - gesture: the gesture that the question was declared for; `nil` if a property of the carte asked it.
    ///   - row: the number of the row whose gesture asked it; 0 for the table itself.
    ///   - declaration: the index of the declaration, from 0.
    public init(_ alert: Alert, gesture: Gesture?, row: Int = 0, declaration: Int) {
        self.alert = alert
        self.gesture = gesture
        self.row = row
        self.declaration = declaration
    }

    var source: QuestionSource { QuestionSource(gesture: gesture, declaration: declaration) }

    /// The spot of the gesture; `nil` if no place is involved.
    var spot: Spot? { gesture?.place.map { Spot($0, in: RowNumber(row)) } }

    /// The question with another number for its alert.
    func numbered(_ id: Int) -> OpenQuestion {
        if id == alert.id { return self }
        var question = self
        question.alert = Alert(
            id: id, text: alert.text, detail: alert.detail, entry: alert.entry, answers: alert.answers)
        return question
    }

    /// True if the alert can be shown, and its number is in range.
    var isReadable: Bool {
        (1...TableRecord.numberLimit).contains(alert.id) && alert.answers.map(\.number) == Array(alert.answers.indices)
    }
}

extension OpenQuestion: Codable {
    private enum Key: String, CodingKey {
        case id = "i"
        case text = "t"
        case detail = "d"
        case entry = "e"
        case answers = "a"
        case gesture = "g"
        case place = "p"
        case row = "w"
        case declaration = "x"
    }

    /// An answer: its text, and its role unless that is the plain one.
    private struct Answer: Codable {
        let text: String
        let role: AnswerRole

        init(_ answer: Alert.Answer) {
            text = answer.text
            role = answer.role
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            text = try values.decode(String.self)
            role = values.isAtEnd ? .plain : AnswerRole(rawValue: try values.decode(String.self)) ?? .plain
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.unkeyedContainer()
            try values.encode(text)
            if role != .plain { try values.encode(role) }
        }
    }

    /// Reads a question. Its content is checked when it is restored.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let answers = try values.decodeIfPresent([Answer].self, forKey: .answers) ?? []
        let alert = Alert(
            id: try values.decode(Int.self, forKey: .id), text: try values.decode(String.self, forKey: .text),
            detail: try values.decodeIfPresent(String.self, forKey: .detail),
            entry: try values.decodeIfPresent(String.self, forKey: .entry),
            answers: answers.enumerated().map { Alert.Answer(number: $0, text: $1.text, role: $1.role) })
        let place = Place(try values.decodeIfPresent(String.self, forKey: .place) ?? "")
        let name = try values.decodeIfPresent(String.self, forKey: .gesture)
        let gesture = name.flatMap { Gesture(name: $0, at: place) }
        // A gesture that only a newer build knows has no declaration here.
        let declaration = try values.decodeIfPresent(Int.self, forKey: .declaration) ?? 0
        self.init(
            alert, gesture: gesture, row: try values.decodeIfPresent(Int.self, forKey: .row) ?? 0,
            declaration: name != nil && gesture == nil ? -1 : declaration)
    }

    /// Writes the question.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(alert.id, forKey: .id)
        try values.encode(alert.text, forKey: .text)
        try values.encodeIfPresent(alert.detail, forKey: .detail)
        try values.encodeIfPresent(alert.entry, forKey: .entry)
        try values.encode(alert.answers.map(Answer.init), forKey: .answers)
        try values.encodeIfPresent(gesture?.name, forKey: .gesture)
        try values.encodeIfPresent(gesture?.place?.name, forKey: .place)
        try values.encode(row, forKey: .row, unless: 0)
        try values.encode(declaration, forKey: .declaration, unless: 0)
    }
}

extension Gesture {
    /// The name in a seating plan.
    fileprivate var name: String {
        switch self {
        case .seated: "seated"
        case .returned: "returned"
        case .navigated: "navigated"
        case .tap: "tap"
        case .submit: "submit"
        case .enter: "enter"
        case .leave: "leave"
        case .end: "end"
        case .press(let press, let repeats): (repeats ? "hold " : "press ") + press.description
        }
    }

    fileprivate init?(name: String, at place: Place) {
        let all: [Gesture] = [
            .seated, .returned, .navigated, .tap(place), .submit(place), .enter(place), .leave(place), .end(of: place),
        ]
        if let gesture = all.first(where: { $0.name == name }) {
            self = gesture
            return
        }
        let words = name.split(separator: " ", maxSplits: 1)
        guard words.count == 2, ["press", "hold"].contains(words[0]), let press = KeyPress(name: String(words[1]))
        else { return nil }
        self = .press(press, repeats: words[0] == "hold")
    }
}
