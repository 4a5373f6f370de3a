import DertischCore
import DertischTesting
import Testing

private enum QuoteCourse: Course {
    struct Entree: Codable, Equatable, Sendable { var words: String, author: String? }
    typealias Carte = Entree
}

extension CustomerID<QuoteCourse> { fileprivate static var quote: Self { "quote" } }

private final class QuoteCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<QuoteCourse>) {
        table.lay(\.words, at: "words")
        table.lay(\.author, at: "author")
        table.seat(.quote, on: .tap("next")) { QuoteCourse.Entree(words: $0.words + "!", author: nil) }
    }
}

@MainActor @Suite("Customers without staff") struct LonelyCustomerTests {
    private let house: TestRestaurant

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(.quote, as: QuoteCustomer.init)
                registrar.link(.quote, to: "/{words}")
            })
    }

    @Test("A customer alone lays its entrée, and seats other customers")
    func entree() async {
        let party = await house.greet(.quote, with: QuoteCourse.Entree(words: "Hello", author: "Ada"))
        #expect(house.table["words"] == "Hello" && house.table["author"] == "Ada")
        #expect(party.carte?.author == "Ada")
        await house.tap("next")
        #expect(house.table["words"] == "Hello!" && house.table["author"] == "")
    }

    @Test("A customer alone lays an entrée from a link or a restored plan")
    func restored() async {
        house.maitreD.greet(link: "/Moin")
        #expect(house.table["words"] == "Moin")
        let plan = house.maitreD.plan
        house.maitreD.restore(plan)
        #expect(house.table["words"] == "Moin")
    }
}
