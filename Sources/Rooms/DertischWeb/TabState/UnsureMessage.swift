import DertischRoom

/// A message to a process that was killed, which may have done it or not.
struct UnsureMessage {
    /// The gesture to make if the visitor wants it; `nil` if it cannot be made any more, and the visitor is only told.
    let gesture: (event: GestureEvent, spot: Spot, seat: Int)?
    /// The words on the control that was used, or those of the question and the answer, as the browser tells them.
    let name: String

    /// The maximum number of Unicode scalars in a name.
    private static let nameLimit = 160

    init(_ gesture: (event: GestureEvent, spot: Spot, seat: Int)?, named name: String) {
        self.gesture = gesture
        self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLimit)))
    }

    /// The alert about it.
    func alert(id: Int, in language: Language) -> Alert {
        let texts = RepeatTexts(in: language)
        let text = texts.unsure(name)
        guard gesture != nil else {
            let close = Alert.Answer(number: 0, text: ConnectionTexts(in: language).close, role: .cancel)
            return Alert(id: id, text: text, answers: [close])
        }
        // Not to send it is the answer for Escape and Enter.
        let answers = [
            Alert.Answer(number: 0, text: texts.refuse, role: .cancel), Alert.Answer(number: 1, text: texts.agree),
        ]
        return Alert(id: id, text: text, detail: texts.question, answers: answers)
    }
}
