import Dertisch

/// The menu of languages. Its bill is the chosen one.
enum LanguagesCourse: Course {
    typealias Bill = Language.ID

    struct Carte: Equatable { let languages: [Choice] }

    struct Choice: Identifiable, Equatable {
        let id: Language.ID
        let isSpoken: Bool
    }
}

extension CustomerID<LanguagesCourse> { static var languages: Self { "languages" } }

final class LanguagesCustomer: Customer {
    func layTable(_ table: TableBuilder<LanguagesCourse>) {
        table.rows(\.languages, at: "languages") { language in
            // A language's name for itself, the same in every language.
            language.lay(\.id, at: "speak") { Wording("language.\($0)") }
            language.mark(.selected, "speak", when: \.isSpoken)
            language.mark(.focused, "speak", when: \.isSpoken)
            language.pay(on: .tap("speak")) { $0.id }
        }
    }
}

struct LanguagesWaiter: Waiter {
    typealias C = LanguagesCourse
    let sommelier: Sommelier

    func carte(for entree: NoEntree) -> C.Carte {
        C.Carte(languages: sommelier.languages.map { C.Choice(id: $0.id, isSpoken: $0 == sommelier.language) })
    }
}
