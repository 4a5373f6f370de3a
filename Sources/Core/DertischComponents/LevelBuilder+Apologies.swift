import DertischCore

extension LevelBuilder {
    /// Adds an app's own apology to the log of declarations. The general one exists in every house.
    func surveyApology(_ apology: TextKey, at site: Site) {
        if apology != .apology { log(apology, at: site) }
    }
}
