/// A gesture that a tab stores until the house has done it.
struct TabEntry {
    enum Gesture {
        /// The text of the entry, and the number of keys that were typed so far.
        case edit(String, revision: Int, typed: Int)
        case tap(String)
    }

    var gesture: Gesture
    var seat: Int
    /// The session that the gesture was made in.
    var session: String
    var number: Int?
    /// True if it was sent to a process that was killed.
    var isAgain = false

    var isEdit: Bool { if case .edit = gesture { true } else { false } }

    /// The message with its number. No text here needs an escape.
    func text(_ number: Int) -> String {
        switch gesture {
        case .edit(let text, let revision, _): "[\"edit\",\(seat),0,\"text\",\"\(text)\",\(revision),\(number)]"
        case .tap(let place):
            "[\(isAgain ? "\"again\",\"\(place)\"," : "")\"tap\",\(seat),0,\"\(place)\",\(number)]"
        }
    }
}
