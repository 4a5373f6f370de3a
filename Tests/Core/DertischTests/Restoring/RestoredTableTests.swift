@testable import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Restored tables") struct RestoredTableTests {
    private func table(_ customer: String, of house: TestRestaurant) throws -> HeadlessTable {
        try #require(house.room.table(of: customer))
    }

    /// The numbers of the rows by what they show.
    private func numbers(at place: Place, in row: RowNumber = .table, on table: HeadlessTable) -> [String: Int] {
        let rows = table.rows(at: place, in: row)
        return Dictionary(uniqueKeysWithValues: rows.map { (table["id", in: $0].text ?? "", $0.number) })
    }

    @Test("Remembered rows keep their numbers in a restored table, and others get new ones that were never used")
    func numbers() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        let table = try table("atlas", of: house)
        let old = numbers(at: "places", on: table)
        let touched = table.rows(at: "places")[3]
        table.remembered = TableMemory(number: 12, rows: [touched])
        let plan = house.maitreD.plan
        #expect(plan.seats.first?.table?.number == 12)
        #expect(plan.seats.first?.table?.rows == [.init(place: "places", number: touched.number, id: "4")])

        let other = try await restoredAtlas(plan)
        let restored = try self.table("atlas", of: other)
        let new = numbers(at: "places", on: restored)
        #expect(restored.remembered == table.remembered)
        #expect(new["4"] == touched.number)
        #expect(restored.rows(at: "places").map { restored["id", in: $0].text } == ["1", "2", "3", "4", "5"])
        let last = try #require(plan.seats.first?.table?.lastRow)
        #expect(last >= old.values.max() ?? 0)
        #expect(new.filter { $0.key != "4" }.values.allSatisfy { $0 > last })
        // The gesture that the screen still holds reaches the same row.
        await other.tap("open", in: touched, on: restored)
        #expect(other.maitreD.plan.seats.last?.entree == "4")
    }

    @Test("A remembered row within a row keeps its number, and its outer row does too")
    func nested() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        let table = try table("atlas", of: house)
        let outer = table.rows(at: "places")[1]
        let inner = table.rows(at: "notes", in: outer)[1]
        table.remembered = TableMemory(number: 1, rows: [inner])
        let plan = house.maitreD.plan
        #expect(plan.seats.first?.table?.rows.map(\.number) == [outer.number, inner.number])

        let other = try await restoredAtlas(plan)
        let restored = try self.table("atlas", of: other)
        #expect(restored.rows(at: "places")[1] == outer)
        #expect(restored.rows(at: "notes", in: outer)[1] == inner)
        #expect(restored["id", in: inner] == "2b")
        #expect(await other.tap("count", in: inner, on: restored) == nil)
        #expect(other.maitreD.carte(of: .atlas)?.places.count == 2)
    }

    @Test("A row that comes only after the table was restored gets its number then, and stays in the plan until then")
    func later() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        let table = try table("atlas", of: house)
        let touched = table.rows(at: "places")[3]
        table.remembered = TableMemory(number: 1, rows: [touched])
        let plan = house.maitreD.plan

        let other = try await restoredAtlas(plan, count: 2)
        let restored = try self.table("atlas", of: other)
        #expect(other.maitreD.plan.seats.first?.table?.rows == plan.seats.first?.table?.rows)
        #expect(other.maitreD.gesture(.tapped, at: Spot("open", in: touched), on: restored) == .rowGone)
        _ = other.maitreD.give(.load(5), of: .atlas)
        await other.maitreD.settled()
        #expect(numbers(at: "places", on: restored)["4"] == touched.number)
        #expect(restored.rows(at: "places").map { restored["id", in: $0].text } == ["5", "4", "3", "2", "1"])
        await other.tap("open", in: touched, on: restored)
        #expect(other.maitreD.plan.seats.last?.entree == "4")
    }

    @Test("Restored rows move, go and come back like others", arguments: 0..<20)
    func changes(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let house = try await TestRestaurant(Atlas(count: 12))
        await house.greet(.atlas)
        let table = try table("atlas", of: house)
        let places = table.rows(at: "places")
        var touched = places.shuffled(using: &random).prefix(5).map(\.self)
        touched += try places.shuffled(using: &random).prefix(3).map {
            try #require(table.rows(at: "notes", in: $0).randomElement(using: &random))
        }
        table.remembered = TableMemory(number: seed, rows: touched)
        let other = try await restoredAtlas(house.maitreD.plan, count: 12)
        let restored = try self.table("atlas", of: other)
        for row in touched { #expect(restored["id", in: row] == table["id", in: row]) }
        for _ in 0..<20 {
            _ = other.maitreD.give(.load(Int.random(in: 0...14, using: &random)), of: .atlas)
            await other.maitreD.settled()
            let carte = try #require(other.maitreD.carte(of: .atlas))
            let rows = restored.rows(at: "places")
            #expect(rows.map { restored["id", in: $0].text } == carte.places.map { "\($0.id)" })
            #expect(Set(rows).count == rows.count)
            for (row, place) in zip(rows, carte.places) {
                let notes = restored.rows(at: "notes", in: row).map { restored["id", in: $0].text }
                #expect(notes == place.notes.map(\.id))
            }
            guard let row = rows.randomElement(using: &random) else { continue }
            await other.tap("open", in: row, on: restored)
            #expect(other.maitreD.plan.seats.last?.entree == restored["id", in: row].text)
            other.maitreD.usherOutCurrentCustomer()
        }
    }

    @Test("A gesture on a row that came after the plan was saved reaches no other row of the restored table")
    func unsaved() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        let table = try table("atlas", of: house)
        table.remembered = TableMemory(number: 1)
        let plan = house.maitreD.plan
        let last = try #require(plan.seats.first?.table?.lastRow)
        _ = house.maitreD.give(.load(8), of: .atlas)
        await house.maitreD.settled()
        let later = table.rows(at: "places").filter { $0.number > last }
        #expect(!later.isEmpty)
        let other = try await restoredAtlas(plan, count: 12)
        let restored = try self.table("atlas", of: other)
        for row in later { #expect(await other.tap("open", in: row, on: restored) == .rowGone) }
        #expect(other.maitreD.seated == ["atlas"])
    }

    @Test("A damaged record of rows restores what is sound in it, and no more")
    func damaged() async throws {
        var seat = SeatingPlan.Seat(customer: "atlas", entree: "{}")
        typealias Row = TableRecord.Row
        seat.table = TableRecord(
            number: 3, lastRow: 100,
            rows: [
                Row(place: "places", number: 90, id: "2"), Row(place: "places", number: 90, id: "3"),
                Row(place: "places", number: 0, id: "1"), Row(place: "places", number: 101, id: "4"),
                Row(place: "places", number: 80, id: "\"two\""), Row(place: "nowhere", number: 70, id: "1"),
                Row(place: "notes", outer: 60, number: 50, id: "\"1a\""),
                Row(place: "notes", outer: 5, number: 5, id: "{"),
                Row(place: "notes", outer: 90, number: 95, id: "\"2a\""),
            ])
        let house = try await restoredAtlas(SeatingPlan(seats: [seat]))
        let table = try table("atlas", of: house)
        let numbers = numbers(at: "places", on: table)
        #expect(numbers["2"] == 90)
        #expect(numbers.filter { $0.key != "2" }.values.allSatisfy { $0 > 100 })
        #expect(self.numbers(at: "notes", in: RowNumber(90), on: table)["2a"] == 95)

        seat.table = TableRecord(number: 1, lastRow: TableRecord.numberLimit)
        let highest = try await restoredAtlas(SeatingPlan(seats: [seat]))
        let rows = try self.table("atlas", of: highest).rows(at: "places")
        #expect(rows.count == 5 && rows.allSatisfy { $0.number > TableRecord.numberLimit })

        for record in [
            TableRecord(number: -1), TableRecord(number: 1, lastRow: .max), TableRecord(number: 1, lastRow: -1),
        ] {
            seat.table = record
            let other = try await restoredAtlas(SeatingPlan(seats: [seat]))
            #expect(other.maitreD.plan.seats.first?.table == nil)
        }
    }

    @Test("A table saves the rows that were touched last, and no more than the limit")
    func limit() async throws {
        let house = try await TestRestaurant(Atlas(count: 50))
        await house.greet(.atlas)
        let table = try table("atlas", of: house)
        let rows = table.rows(at: "places")
        table.remembered = TableMemory(number: 1, rows: rows + [RowNumber(9999)] + rows.suffix(1))
        let saved = try #require(house.maitreD.plan.seats.first?.table?.rows)
        #expect(saved.map(\.number) == rows.suffix(TableRecord.rowLimit - 2).map(\.number))
    }
}
