/// A renderer for values of one type.
public struct ValueRenderer<Value>: Sendable {
    @usableFromInline let use: PlaceUse
    @usableFromInline let lay: @MainActor @Sendable (Value?, Sommelier) -> Laid

    package init(_ use: PlaceUse, _ lay: @escaping @MainActor @Sendable (Value?, Sommelier) -> Laid) {
        self.use = use
        self.lay = lay
    }
}
