/// One call of an action, as a ``Wrapper`` sees it.
public struct Call<A: Pluggable>: Sendable {
    /// Which action is called. Reading it costs nothing: it was made when the action was plugged.
    public let action: ActionSignature
    /// What the action is given.
    public let input: A.Input

    @usableFromInline init(_ action: ActionSignature, _ input: A.Input) {
        self.action = action
        self.input = input
    }
}
