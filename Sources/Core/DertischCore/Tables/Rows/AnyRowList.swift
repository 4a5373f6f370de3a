/// A row list with its type of row erased: answers the gestures of its rows, and lays them.
///
/// It consists of closures rather than a protocol, as ``Binding`` does: they are made where the types are known.
@usableFromInline @MainActor final class AnyRowList {
    @usableFromInline let respond: @MainActor (GestureEvent, Spot) -> Result<[Response], Refusal>
    /// Finds a row that is still there. A number may outlive its row.
    @usableFromInline let find: @MainActor (RowNumber) -> FoundRow?
    /// Lays a row that was not laid until the table asked.
    @usableFromInline let layAsked: @MainActor (RowNumber, TableWriter) -> Void

    @inlinable init(
        respond: @escaping @MainActor (GestureEvent, Spot) -> Result<[Response], Refusal>,
        find: @escaping @MainActor (RowNumber) -> FoundRow?,
        layAsked: @escaping @MainActor (RowNumber, TableWriter) -> Void
    ) {
        self.respond = respond
        self.find = find
        self.layAsked = layAsked
    }
}
