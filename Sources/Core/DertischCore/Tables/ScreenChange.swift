/// A change of one screen, as a dining room applies it to a table.
public enum ScreenChange: Hashable, Sendable {
    /// Clears the table: its rows and content are void. The whole carte follows.
    case clear
    /// Lays content at a spot.
    case lay(Laid, at: Spot)
    /// Adds rows, each built from the layout of the spot's rows. They go before the row `before` of the same spot, or to the end if it is `nil`.
    /// Their content follows, unless the table asks for it row by row.
    case add([RowNumber], to: Spot, before: RowNumber?)
    /// Moves a row within its spot, with all its content.
    case move(RowNumber, in: Spot, before: RowNumber?)
    /// Removes rows with all their content.
    case remove([RowNumber], from: Spot)
}
