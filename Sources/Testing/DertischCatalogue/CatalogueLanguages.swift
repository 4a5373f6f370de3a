package import DertischCore
import Foundation

/// The languages in which the catalogue shows screens.
package enum CatalogueLanguages {
    /// The languages of a house, and those that are made from its source language.
    @MainActor package static func all(of restaurant: Restaurant) -> [Language] {
        restaurant.languages + [.stretched, .mirrored]
    }

    /// The name of a language in itself, with its code.
    package static func name(of language: Language) -> String {
        switch language {
        case .stretched: return "Stretched (\(language.code))"
        case .mirrored: return "Mirrored (\(language.code))"
        default:
            let name = Locale(identifier: language.code).localizedString(forIdentifier: language.code)
            return name.map { "\($0) (\(language.code))" } ?? language.code
        }
    }
}
