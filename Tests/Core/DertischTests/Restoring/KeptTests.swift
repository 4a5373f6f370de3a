@testable import DertischCore
import DertischTesting
import Foundation
import Testing

@MainActor @Suite("Kept properties of a carte") struct KeptTests {
    private struct Trial: Equatable {
        struct Point: Codable, Equatable { var x = 1.0, y = 2.0 }
        var word = "a"
        var count = 3
        var point: Point? = Point()
        var other = false
        var first: Character? { word.first }
    }

    private let kept = Kept<Trial>(\.word, \.count, \.point)

    private func restored(_ json: String, by kept: Kept<Trial>) -> (Trial, [String]) {
        var trial = Trial()
        let (changes, problems) = kept.read(json)
        for change in changes { change.apply(to: &trial) }
        return (trial, problems.map { "\($0.property): \($0.why)" })
    }

    @Test("Kept properties are saved by name, and restored onto another carte")
    func roundTrip() {
        var trial = Trial(word: "dune", count: 8, point: nil, other: true)
        #expect(kept.json(of: trial) == #"{"count":8,"point":null,"word":"dune"}"#)
        trial.other = false
        #expect(restored(kept.json(of: trial) ?? "", by: kept) == (trial, []))
        #expect(Kept<Trial>().json(of: trial) == nil)
    }

    @Test("A value that cannot be encoded is left out, and the others are saved")
    func notEncodable() {
        let trial = Trial(word: "dune", point: Trial.Point(x: .nan))
        #expect(kept.json(of: trial) == #"{"count":3,"word":"dune"}"#)
    }

    @Test("A property that cannot be read stays as it is and is reported, and one that is no longer kept is left out")
    func problems() {
        let (trial, problems) = restored(#"{"word":7,"count":9,"size":1}"#, by: kept)
        #expect(trial == Trial(count: 9))
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("word: it cannot be read: ") == true)
    }

    @Test(
        "What is no JSON object restores nothing, and is reported once",
        arguments: ["", "[]", "7", "{", "[[[[", "null"])
    func noObject(json: String) {
        let (trial, problems) = restored(json, by: kept)
        #expect(trial == Trial())
        #expect(problems.count == 1)
    }

    @Test("A restored customer has its kept properties before it is greeted, and the rest anew")
    func beforeGreeting() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        await house.seat(.place, with: 4)
        await house.type("dune", at: "text")
        try await house.answer("ok")
        #expect(house.maitreD.carte(of: .place)?.tint == "green")
        let plan = house.maitreD.plan
        #expect(plan.seats.last?.kept == #"{"size":1.5,"text":"dune"}"#)

        let other = try await TestRestaurant(Atlas())
        #expect(other.maitreD.restore(plan) == [])
        await other.maitreD.settled()
        let carte = try #require(other.maitreD.carte(of: .place))
        #expect(carte.text == "dune" && carte.first == "dune" && carte.tint == "red")
        #expect(other.table["text"].text == "dune")
        #expect(other.maitreD.plan.seats.map(\.kept) == plan.seats.map(\.kept))
    }

    @Test("A kept property opens a restored tab again, whose customer sits there with its own seat")
    func tab() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        await house.tap("find", on: "atlas")
        let plan = house.maitreD.plan
        #expect(plan.seats.first?.sections["tab"]?.map(\.customer) == ["lookup"])
        let other = try await TestRestaurant(Atlas())
        #expect(other.maitreD.restore(plan) == [])
        #expect(other.maitreD.duties == house.maitreD.duties)
        #expect(other.maitreD.plan == plan)
    }

    @Test("A plan whose kept properties do not fit seats the customer all the same, and says which start anew")
    func plan() async throws {
        let house = try await TestRestaurant(Atlas())
        var seat = SeatingPlan.Seat(customer: "place", entree: "7")
        seat.kept = #"{"text":"dune","size":"large"}"#
        let problems = house.maitreD.restore(SeatingPlan(seats: [seat]))
        #expect(problems.count == 1)
        #expect(problems == house.restaurant.problems(with: SeatingPlan(seats: [seat])))
        let text = try #require(problems.first?.description)
        #expect(
            text.hasPrefix(
                "error: A kept property starts anew.\n  where: \"size\" in the seat of \"place\" in the seating plan"))
        let carte = try #require(house.maitreD.carte(of: .place))
        #expect(carte.text == "dune" && carte.size == 1.5)
    }
}
