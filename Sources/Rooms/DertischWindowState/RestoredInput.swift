/// The input that a window had before the program was started, until it is given back.
package struct RestoredInput {
    /// A typed field.
    package struct Field {
        package let typed: TypedField
        /// True if the table shows it already, beneath a menu, and the house does not know it yet.
        package var isShown = false

        package init(typed: TypedField) { self.typed = typed }
    }

    /// The typed fields, in the order of their edits.
    package var fields: [Field]
    /// What was typed into the entries of open questions, by the numbers of their alerts.
    package var answers: [Int: String]
    package var focus: WindowFocus?

    package init(fields: [Field], answers: [Int: String], focus: WindowFocus? = nil) {
        self.fields = fields
        self.answers = answers
        self.focus = focus
    }

    package var isEmpty: Bool { fields.isEmpty && answers.isEmpty && focus == nil }
}
