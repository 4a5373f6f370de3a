import Dertisch
import DertischTesting
import Testing
import DertischComponents

// What the comments say of questions and alerts that salle staff ask for themselves, compiled. A test compares the two.

extension CustomerID<AskingExamples.LanguageCourse> { fileprivate static var language: Self { "language" } }
extension CustomerID<AskingExamples.QuoteCourse> { fileprivate static var quote: Self { "quote" } }

// As SommelierKeys writes it.
extension Wording {
    fileprivate static var photo: PhotoTexts { PhotoTexts() }
    fileprivate static func album(name: String) -> Wording { Wording("album", ["name": name]) }
    fileprivate struct PhotoTexts: Sendable {
        func sure(name: String) -> Wording { Wording("photo.sure", ["name": name]) }
    }
}

enum AskingExamples {
    struct Photo: Sendable {
        let id = 7, name = "Dune"
        var albums = ["Sand", "Wind"]
    }

    enum PhotoCourse: Course {
        enum Order: Sendable { case delete(Int), speak(String), move(to: String) }
    }

    enum LanguageCourse: Course {
        typealias Entree = String
        typealias Bill = String
    }

    @MainActor static func move() -> Question<PhotoCourse, Photo> {
        let question = Question<PhotoCourse, Photo>("photo.move") { photo in
            photo.albums.map { .order(.album(name: $0), .move(to: $0)) } + [.nothing("keep")]
        }
        return question
    }

    enum QuoteCourse: Course {
        struct Entree: Codable, Equatable, Sendable { var words = "" }
        typealias Carte = Entree
    }

    final class QuoteCustomer: Customer {
        func layTable(_ table: TableBuilder<QuoteCourse>) { table.lay(\.words, at: "words") }
    }

    struct House: Staff {
        func register(with registrar: inout Registrar) {
            registrar.introduce(.quote, as: QuoteCustomer.init)  // typealias Carte = Entree
        }
    }

    final class Chart {
        var title = ""
    }

    final class ChartCustomer: Customer {
        private let sommelier: Sommelier
        private let chart = Chart()
        init(waiter: WaiterForCustomer<PhotoCourse>, sommelier: Sommelier) { self.sommelier = sommelier }
        func layTable(_ table: TableBuilder<PhotoCourse>) {}
        func textsChanged() { chart.title = sommelier("chart.title") }
    }

    @MainActor @Suite("Examples: questions") struct AskingTests {
        @Test("Examples: questions, menus and alerts are asked through the hat, and answered by a test")
        func hat() async throws {
            var asked: [AlertRequest] = []
            let maitreD = MaitreDForCustomer { if case .ask(let request) = $0 { asked.append(request) } }
            let photo = Photo()
            let waiter = WaiterForCustomer<PhotoCourse>(take: { print($0) }, carte: { nil })
            maitreD.ask(
                Question({ .photo.sure(name: $0.name) }, .order("photo.delete") { .delete($0.id) }, .nothing("keep")),
                about: photo, through: waiter)
            maitreD.present(.language, as: .sheet, with: "en") { waiter.give(.speak($0)) }
            maitreD.alert("photo.saved")
            #expect(asked.count == 2)
        }

        @Test("Examples: a customer alone shows its entrée")
        func quote() async throws {
            let house = try await TestRestaurant(House())
            await house.greet(.quote, with: QuoteCourse.Entree(words: "Hello"))
            #expect(house.table["words"] == "Hello")
        }
    }
}
