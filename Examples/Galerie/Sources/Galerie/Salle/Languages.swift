import Dertisch
import DertischComponents

/// The menu of languages.
extension CustomerID<Picker<Language>> { static var languages: Self { "languages" } }
