public import DertischCore

/// A question that a customer is asked before an order: its texts, the possible answers, and the order of each.
///
/// Tables ask it by ``LevelBuilder/ask(_:on:readsEntries:file:line:)``, salle staff by the maître d:
///
/// ```swift
/// maitreD.ask(
///     Question({ .mail.changed(subject: $0.subject) }, .order("mail.reload") { .open($0.id) }, .nothing("cancel")),
///     about: mail, through: waiter)
/// ```
public struct Question<C: Course, Value>: Sendable {
    let text: @MainActor (Value) -> Wording
    let detail: (@MainActor (Value) -> Wording)?
    let entry: (@MainActor (Value) -> String)?
    let answers: @MainActor (Value) -> [Answer]
    /// The texts that are known before the question is asked, for the house check.
    let wordings: [Wording]
    /// True if its texts or the orders of its answers are made from the value that it is about.
    let isMadeFromValue: Bool

    /// Makes a question whose texts have no gaps.
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Value) -> String)? = nil, _ answers: Answer...
    ) {
        self.init(text, detail: detail, entry: entry, all: answers)
    }

    /// Makes a question whose texts have gaps.
    ///
    /// - Parameters:
    ///   - text: the question, made from the value that it is about.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)? = nil,
        entry: (@MainActor (Value) -> String)? = nil, _ answers: Answer...
    ) {
        self.init(text, detail: detail, entry: entry, all: answers)
    }

    /// Makes a question whose answers are made when it is asked.
    ///
    /// ```swift
    /// let question = Question<PhotoCourse, Photo>("photo.move") { photo in
    ///     photo.albums.map { .order(.album(name: $0), .move(to: $0)) } + [.nothing("keep")]
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - answers: makes the answers from the value that the question is about, once each time that it is asked. Without
    ///     answers, the customer can only dismiss the question. The house check does not see their texts.
    public init(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Value) -> String)? = nil,
        answers: @escaping @MainActor (Value) -> [Answer]
    ) {
        self.init(
            Self.fixed(text), detail.map(Self.fixed), entry, answers, wordings: Self.wordings(text, detail),
            isMadeFromValue: true)
    }

    /// Makes a question whose texts have gaps, and whose answers are made when it is asked. The parameters are those of
    /// the other initialisers.
    public init(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)? = nil,
        entry: (@MainActor (Value) -> String)? = nil, answers: @escaping @MainActor (Value) -> [Answer]
    ) {
        self.init(text, detail, entry, answers, wordings: [], isMadeFromValue: true)
    }

    init(_ text: TextKey, detail: TextKey?, entry: (@MainActor (Value) -> String)?, all answers: [Answer]) {
        self.init(
            Self.fixed(text), detail.map(Self.fixed), entry, { _ in answers },
            wordings: Self.wordings(text, detail) + answers.map(\.text),
            isMadeFromValue: entry != nil || answers.contains(where: \.isMadeFromValue))
    }

    init(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)?,
        entry: (@MainActor (Value) -> String)?, all answers: [Answer]
    ) {
        self.init(text, detail, entry, { _ in answers }, wordings: answers.map(\.text), isMadeFromValue: true)
    }

    private init(
        _ text: @escaping @MainActor (Value) -> Wording, _ detail: (@MainActor (Value) -> Wording)?,
        _ entry: (@MainActor (Value) -> String)?, _ answers: @escaping @MainActor (Value) -> [Answer],
        wordings: [Wording], isMadeFromValue: Bool
    ) {
        self.text = text
        self.detail = detail
        self.entry = entry
        self.answers = answers
        self.wordings = wordings
        self.isMadeFromValue = isMadeFromValue
    }

    /// A text that is the same for each value.
    private static func fixed(_ key: TextKey) -> @MainActor (Value) -> Wording {
        let wording = Wording(key)
        return { _ in wording }
    }

    private static func wordings(_ keys: TextKey?...) -> [Wording] { keys.compactMap(\.self).map { Wording($0) } }
}
