import DertischWindowState

/// What a window had before the program was started, until it is given back.
struct RestoredInput {
    /// A typed field.
    struct Field {
        let typed: TypedField
        /// True if the table shows it already, beneath a menu, and the house does not know it yet.
        var isShown = false
    }

    /// The typed fields, in the order of their edits.
    var fields: [Field]
    /// What was typed into the entries of open questions, by the numbers of their alerts.
    var answers: [Int: String]
    var focus: WindowFocus?

    var isEmpty: Bool { fields.isEmpty && answers.isEmpty && focus == nil }
}
