import DertischTesting
import Testing

@testable import DertischCore

@MainActor @Suite("The framework's own texts") struct HouseWordsTests {
    @Test("The framework's texts are complete in each language, and differ from English except for OK and a pattern")
    func languages() throws {
        let english = try #require(HouseWords.known["en"])
        for (language, words) in HouseWords.known {
            #expect(words.count == HouseWords.keys.count, "\(language)")
            #expect(words.allSatisfy { !$0.isEmpty }, "\(language)")
            guard language != "en" else { continue }
            #expect(Set(words).intersection(english).subtracting(["OK", "{field}: {message}"]) == [], "\(language)")
        }
    }

    @Test("The framework's texts are in the visitor's language or English, and the house's texts override them")
    func order() throws {
        let german = Sommelier(NoTexts(in: "de"), language: "de")
        #expect(german.house("house.slow", "This is taking longer than usual.") == "Das dauert länger als üblich.")
        #expect(german.house("house.stop", "Stop") == "Vorgang abbrechen")
        #expect(german.house("house.wait", "Keep waiting") == "Weiter warten")
        let austrian = Sommelier(NoTexts(in: "de-AT"), language: "de-AT")
        #expect(austrian.apology(.apology) == "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.")
        let finnish = Sommelier(NoTexts(in: "fi"), language: "fi")
        #expect(finnish.house("house.wait", "Keep waiting") == "Keep waiting")
    }
}
