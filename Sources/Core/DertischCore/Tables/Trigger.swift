/// An edge trigger: a response of a table once its carte has come to hold a value.
struct Trigger<Carte> {
    /// Returns true if the carte holds the value now.
    let isHeld: @MainActor (Carte) -> Bool
    /// The response, with the current value; `nil` if the carte no longer holds a value.
    let respond: @MainActor (Carte) -> Response?
}
