/// The place of a window that has the focus, and what is selected in it.
package struct WindowFocus: Codable, Hashable, Sendable {
    /// The number of the table in its window.
    package var table: Int
    /// The number of the row; 0 for the table itself.
    package var row: Int
    /// The name of the place.
    package var place: String
    /// The selected text of an entry; `nil` for another place.
    package var selection: Selection?

    /// A selection, in characters as the platform counts them. Both ends are the same if no text is selected.
    package struct Selection: Codable, Hashable, Sendable {
        /// The end that stays as the guest extends the selection.
        package var anchor: Int
        /// The cursor.
        package var cursor: Int

        package init(anchor: Int, cursor: Int) {
            self.anchor = anchor
            self.cursor = cursor
        }
    }

    package init(table: Int, row: Int, place: String, selection: Selection? = nil) {
        self.table = table
        self.row = row
        self.place = place
        self.selection = selection
    }
}
