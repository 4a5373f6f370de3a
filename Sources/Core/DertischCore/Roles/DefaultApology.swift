/// The apology for an error that no course answers itself.
enum DefaultApology {
    /// The words of the error, if it has words for customers, or else the house's general apology.
    @MainActor static func text(for error: any Error, by sommelier: Sommelier) -> String {
        (error as? any SpokenError)?.spoken(by: sommelier) ?? sommelier.apology(.apology)
    }
}
