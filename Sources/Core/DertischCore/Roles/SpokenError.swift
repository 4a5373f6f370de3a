/// An error that describes itself to guests in their language.
///
/// Every other error is shown as the house's general apology (text `house.apology`). An error's own description is
/// written for developers and may hold information that guests must not see.
///
/// ```swift
/// struct Sleeping: SpokenError {
///     func spoken(by sommelier: Sommelier) -> String { sommelier("photo.asleep") }
/// }
/// ```
public protocol SpokenError: Error {
    /// The message for the guest, in the sommelier's language.
    ///
    /// - Parameter sommelier: supplies the texts.
    /// - Returns: one or two sentences for the guest.
    @MainActor func spoken(by sommelier: Sommelier) -> String
}
