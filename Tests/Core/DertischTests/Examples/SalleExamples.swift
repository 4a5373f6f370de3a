import DertischWindowState
import DertischCore
import DertischTesting
import Foundation
import Testing

// What the comments in Sources/Core/DertischCore/Salle show, compiled, but for what Documentation/Seating.md shows too.

extension CustomerID<CoreExamples.PhotoCourse> { fileprivate static var photo: Self { "photo" } }
extension CustomerID<CoreExamples.GridCourse> { fileprivate static var grid: Self { "grid" } }

// As SommelierKeys writes it.
extension Wording {
    fileprivate static var photo: PhotoTexts { PhotoTexts() }
    fileprivate struct PhotoTexts: Sendable {
        func likes(count: some TextNumber) -> Wording { Wording("photo.likes", ["count": count]) }
    }
}

extension CoreExamples {
    struct Distance: TextArgument {
        let metres: Int
        var textPart: TextPart { .words("\(metres) m") }
    }

    static var layouts: any LayoutBook { NoLayouts() }
    private struct NoLayouts: LayoutBook {
        let diningRoom = "paper"
        let layouts: [String: Layout] = [:]
        let faults: [Fault] = []
    }

    @MainActor private final class Paper {
        func show(_ alert: Alert) {
            print(alert.text)
            for answer in alert.answers { print("\(answer.number): \(answer.text)") }
        }
    }

    @MainActor private static func speak(_ table: TableBuilder<PhotoCourse>, _ texts: Sommelier) {
        table.lay(\.likes, at: "likes") { likes, texts in texts("photo.likes", ["count": likes]) }
        table.lay(\.likes, at: "likes") { .photo.likes(count: $0) }
    }

    @MainActor @Suite("Examples: salle") struct SalleTests {
        @Test("Examples: customers are seated and leave, and the plan is written as JSON")
        func seating() async throws {
            let room = HeadlessRoom()
            let restaurant = try await Restaurant(House())
            let maitreD = MaitreD(of: restaurant, in: room)
            maitreD.greet(.grid, with: GridCourse.Entree())
            maitreD.seat(.photo, .onTop, via: .slide, with: 7)
            await maitreD.settled()
            #expect(maitreD.seated == ["grid", "photo"] && maitreD.link == "/photos/7")

            let saved = try JSONEncoder().encode(maitreD.plan)
            let problems = maitreD.restore(try JSONDecoder().decode(SeatingPlan.self, from: saved))
            #expect(problems == [])

            let plan = SeatingPlan(seats: [SeatingPlan.Seat(customer: "photo", entree: "7")])
            for problem in restaurant.problems(with: plan) { print(problem) }
            #expect(restaurant.problems(with: plan) == [])

            if let problem = maitreD.greet(link: "/photos/seven") { print(problem) }
            #expect(restaurant.problem(with: "/photos/seven") != nil)
            maitreD.follow(link: "/photos/8", depth: 2)
            #expect(maitreD.seated == ["about", "photo"])
            maitreD.greet()
            maitreD.follow(link: "/photos/8", depth: 2)
            let table = try #require(room.table)
            let refusal = maitreD.gesture(.tapped, at: Spot("like"), on: table)
            #expect(refusal == nil)
            for row in table.rows(at: "comments") { maitreD.layRow(row, on: table) }
            maitreD.usherOutCurrentCustomer()
            #expect(maitreD.seated == ["about"])
            maitreD.close()
        }

        @Test("Examples: a reservation and an alert are answered as documented")
        func values() async throws {
            let reservation = Reservation(.photo, 7, .instead, via: .slide)
            #expect(reservation.customer == "photo")
            let alert = Alert(
                id: 1, text: "Delete the photo?",
                answers: [
                    Alert.Answer(number: 0, text: "Delete", role: .destructive),
                    Alert.Answer(number: 1, text: "Keep", role: .cancel),
                ])
            Paper().show(alert)
            let maitreD = MaitreD(of: try await Restaurant(House()), in: HeadlessRoom())
            maitreD.answer(0, to: alert.id)
        }

        @Test("Examples: the window state is stored in a file")
        func keeping() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "window-state-\(UUID().uuidString)")
            let stateFile = WindowStateFile(url: folder.appending(path: "window-state.json"))
            let state = try stateFile.read()
            #expect(state == nil)
        }

        @Test("Examples: languages and arguments of texts")
        func languages() async throws {
            let restaurant = try await Restaurant(House())
            let language = Language.best(of: ["fr-CA", "de"], among: restaurant.languages) ?? "en"
            let maitreD = MaitreD(of: restaurant, in: HeadlessRoom(), language: language)
            #expect(maitreD.sommelier.language == "en")
            #expect(Language("zh_TW").fallbacks == ["zh-TW", "zh-Hant-TW", "zh-Hant"])
            let key: TextKey = "photo.taken"
            let text = maitreD.sommelier(key, ["distance": Distance(metres: 12)])
            #expect(text == "photo.taken")
            #expect(maitreD.sommelier.text(for: 12_000) == "12,000")
            #expect(Language("de").region(wanted: ["en-GB", "de-AT", "de"]) == "AT")
        }

        @Test("Examples: a test language for layouts")
        func stretched() async throws {
            let house = try await TestRestaurant(Galerie(), language: .stretched)
            #expect(house.maitreD.sommelier.language == .stretched)
        }
    }
}
