package import DertischRoom

extension RestoredInput {
    /// The time after which fields are given back though first orders are still open. Those in rows wait for their rows.
    package static let settlingLimit = Duration.seconds(5)
    /// Longer answers than this, in bytes, are not stored.
    package static let maxAnswerBytes = 4096

    /// Gives fields back to the tables that take them by now, as if the guest had entered them.
    ///
    /// - Parameters:
    ///   - areSettled: true if no order is open, so no more rows come.
    ///   - table: the table of a number.
    /// - Returns: what has to wait for the next change of the seating.
    @MainActor package func givingBack(
        by maitreD: MaitreD, areSettled: Bool, to table: (Int) -> (any RestorableTable)?
    ) -> RestoredInput {
        var waiting = self
        waiting.fields = fields.compactMap { field in
            guard let table = table(field.typed.field.table) else { return field }
            return giveBack(field, to: table, by: maitreD, areSettled: areSettled)
        }
        let plan = maitreD.plan
        let (tables, questions) = (Set(plan.tableNumbers), Set(plan.questionNumbers))
        waiting.fields.removeAll { !tables.contains($0.typed.field.table) }
        waiting.answers = answers.filter { questions.contains($0.key) }
        return waiting
    }

    /// Gives a field back. Returns it if it has to wait.
    @MainActor private func giveBack(
        _ field: Field, to table: any RestorableTable, by maitreD: MaitreD, areSettled: Bool
    ) -> Field? {
        let (spot, value) = (field.typed.spot, field.typed.field.value)
        // The guest has typed there since.
        if table.typedFields[spot] != nil { return nil }
        guard maitreD.takesGestures(from: table) else {
            var field = field
            field.isShown = field.isShown || table.show(value, at: spot)
            return field
        }
        if spot.row != .table, !maitreD.hasRow(spot.row, on: table) { return areSettled ? nil : field }
        table.enter(value, at: spot, isShown: field.isShown)
        return nil
    }
}
