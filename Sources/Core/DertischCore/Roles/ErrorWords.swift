/// The words with which a guest is told of an error.
enum ErrorWords {
    /// The words of the error, if it has words for guests, or else the house's general apology.
    @MainActor static func text(for error: any Error, by sommelier: Sommelier) -> String {
        (error as? any SpokenError)?.spoken(by: sommelier) ?? sommelier.apology(.apology)
    }
}
