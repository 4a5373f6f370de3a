import DertischFreezer

extension StatementDescription {
    /// Refuses a statement whose answer cannot be read.
    func check(place: String) throws(Freezer.Error) {
        guard let unread = zip(columnNames, columns).first(where: { !$1.isRead }) else { return }
        throw .refused(
            place: place, statement: sql,
            reason: "its column \(unread.0) is of a type that the freezer does not read; cast it: \(unread.0)::text")
    }
}
