import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Languages of a house without files of texts") struct LanguagesTests {
    @Test("They are those that the staff name, the source language first")
    func named() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.languages("de", "fr")
                registrar.page("page")
            })
        #expect(house.restaurant.languages == ["de", "fr"])
        let texts = Sommelier(of: house.restaurant)
        #expect(texts.language == "de" && texts.text(for: 12_345) == "12.345")
        texts.setLanguage("fr-CA")
        #expect(texts.language == "fr")
        texts.setLanguage("en")
        #expect(texts.language == "fr")
    }

    @Test("Without a name, it is English")
    func unnamed() async throws {
        let house = try await TestRestaurant(TrialHouse { $0.page("page") })
        #expect(house.restaurant.languages == ["en"])
    }
}
