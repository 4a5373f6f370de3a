import DertischTesting
import Testing

@testable import DertischCore

@MainActor @Suite("Laying rows") struct RowsLayingTests {
    private func names(_ house: TestRestaurant) -> [String?] {
        house.table.rows(at: "lines").map { house.table["name", in: $0].text }
    }

    @Test("Laying changed rows gives the same table as laying all again, and rows keep their numbers")
    func replay() async throws {
        let house = try await TestRestaurant(ListStaff())
        let party = await house.greet(.list)
        var dice = Dice(state: Fuzz.seed)
        var trial = RowsTrial(size: 70)
        var numbers: [Int: RowNumber] = [:]
        for step in 0..<(Fuzz.steps / 5) {
            var what: [String] = []
            for _ in 0..<Int.random(in: 1..<4, using: &dice) { what.append(trial.step(&dice)) }
            await party.give(.set(trial.rows))
            let rows = house.table.rows(at: "lines")
            let isRight = names(house) == trial.model.map(\.name) && rows.count == Set(rows).count
            #expect(isRight, "seed \(Fuzz.seed), step \(step): \(what)")
            if !isRight { return }
            let now = Dictionary(uniqueKeysWithValues: zip(trial.model.map(\.id), rows))
            #expect(now.allSatisfy { numbers[$0.key] == nil || numbers[$0.key] == $0.value }, "\(step): \(what)")
            numbers = now
            house.table.clearTranscript()
            guard step % 50 == 0 else { continue }
            let shown = rows.map { [house.table["name", in: $0], house.table["id", in: $0]] }
            house.maitreD.layAnew()
            #expect(house.table.rows(at: "lines") == rows)
            #expect(rows.map { [house.table["name", in: $0], house.table["id", in: $0]] } == shown)
        }
    }

    @Test("Any single change among ten thousand rows is one call to the table")
    func oneCall() async throws {
        let house = try await TestRestaurant(ListStaff())
        let party = await house.greet(.list)
        var lines = Rows((0..<10_000).map { Line(id: $0, name: "line \($0)") })
        await party.give(.set(lines))
        let rows = house.table.rows(at: "lines")
        func calls(_ change: (inout Rows<Line>) -> Void) async -> [String] {
            change(&lines)
            house.table.clearTranscript()
            await party.give(.set(lines))
            return house.table.transcript.filter { !$0.hasPrefix("short") }
        }
        let seventh = rows[7].number
        #expect(await calls { $0.move(7, to: 9000) } == ["lines ~ row \(seventh)"])
        #expect(house.table.rows(at: "lines")[9000] == rows[7])
        #expect(
            await calls { $0.update(7) { $0.name = "x" } }
                == ["name in row \(seventh) = x", "typed in row \(seventh) = x (revision 0)"])
        #expect(await calls { $0.remove(7) } == ["lines - row \(seventh)"])
        let inserted = await calls { $0.insert(Line(id: -1, name: "new"), at: 0) }
        let number = house.table.rows(at: "lines")[0].number
        #expect(inserted.first == "lines + row \(number)")
        #expect(inserted.count { $0.contains("in row \(number) =") } == 3)
        #expect(house.table["name", in: house.table.rows(at: "lines")[0]] == "new")
        #expect(await calls { _ in }.isEmpty)
    }

    @Test("A copy of rows that was changed separately is compared with the old ones, without the journal")
    func diverged() async throws {
        let house = try await TestRestaurant(ListStaff())
        let party = await house.greet(.list)
        let trunk = Rows((0..<40).map { Line(id: $0, name: "\($0)") })
        var left = trunk
        var right = trunk
        left.remove(3)
        left.move(30, to: 0)
        right.update(5) { $0.name = "five" }
        right.insert(Line(id: 99, name: "99"), at: 20)
        for lines in [trunk, left, right, trunk, right, left, Rows(right), left] {
            await party.give(.set(lines))
            #expect(names(house) == lines.map(\.name))
        }
    }

    @Test("A moved row keeps its number and the customer's typed text")
    func typed() async throws {
        let house = try await TestRestaurant(ListStaff())
        let party = await house.greet(.list)
        var lines = Rows((0..<100).map { Line(id: $0, name: "\($0)") })
        await party.give(.set(lines))
        let row = house.table.rows(at: "lines")[50]
        house.table.enter(.edited(.text("half a wor"), revision: 1), at: Spot("typed", in: row))
        for index in [0, 99, 3] {
            lines.move(50, to: index)
            await party.give(.set(lines))
            #expect(house.table.rows(at: "lines")[index] == row)
            #expect(house.table["typed", in: row] == "half a wor")
        }
    }

    @Test(
        "A gesture in a row uses the row's current value, also after a move; a removed one is refused")
    func gestures() async throws {
        let house = try await TestRestaurant(ListStaff())
        let party = await house.greet(.list)
        var lines = Rows((0..<1000).map { Line(id: $0) })
        await party.give(.set(lines))
        let row = house.table.rows(at: "lines")[500]
        lines.move(500, to: 2)
        lines.update(500) { $0.id = 5000 }
        lines.move(700, to: 0)
        await party.give(.set(lines))
        #expect(await house.tap("touch", in: row) == .rowGone)
        #expect(await house.tap("touch", in: house.table.rows(at: "lines")[0]) == nil)
        #expect(await house.tap("touch", in: house.table.rows(at: "lines")[3]) == nil)
        #expect(party.carte?.touched == [700, 5000])
    }

    @Test("A short array beside rows is laid as before, and its duplicates once")
    func array() async throws {
        let house = try await TestRestaurant(ListStaff())
        let party = await house.greet(.list)
        await party.give(.set([Line(id: 1, name: "a"), Line(id: 2, name: "b")]))
        let rows = house.table.rows(at: "short")
        await party.give(.set([Line(id: 2, name: "b"), Line(id: 1, name: "c")]))
        #expect(house.table.rows(at: "short") == rows.reversed())
        #expect(rows.map { house.table["name", in: $0].text } == ["c", "b"])
    }

    @Test("A table that shows few rows gets each row on request, and then each of its changes")
    func asked() async throws {
        let house = try await TestRestaurant(ListStaff(), asksForRows: true)
        let party = await house.greet(.list)
        var lines = Rows((0..<100).map { Line(id: $0, name: "\($0)") })
        await party.give(.set(lines))
        let rows = house.table.rows(at: "lines")
        let short = house.table.rows(at: "short")
        #expect(house.table.transcript.allSatisfy { !$0.contains("name in row") })
        func laid() -> [String] {
            defer { house.table.clearTranscript() }
            return house.table.transcript.filter { $0.hasPrefix("name in row") }
        }
        func ask(_ row: RowNumber) { house.maitreD.layRow(row, on: house.table) }
        ask(rows[7])
        ask(rows[7])
        ask(short[0])
        #expect(laid() == ["name in row \(rows[7].number) = 7", "name in row \(short[0].number) = 0"])
        lines.update(7) { $0.name = "seven" }
        lines.update(8) { $0.name = "eight" }
        lines.move(7, to: 50)
        await party.give(.set(lines))
        #expect(laid() == ["name in row \(rows[7].number) = seven"])
        ask(rows[8])
        #expect(laid() == ["name in row \(rows[8].number) = eight"])
        #expect(await house.tap("touch", in: rows[9]) == nil)
        #expect(party.carte?.touched == [9])
        lines.remove(7)
        await party.give(.set(lines))
        ask(rows[7])
        ask(RowNumber(100_000))
        #expect(laid() == [])
        house.maitreD.layAnew()
        #expect(laid() == [])
        ask(rows[8])
        #expect(laid() == ["name in row \(rows[8].number) = eight"])
        await party.give(.set(Rows()))
        await party.give(.set([Line(id: 7, name: "back")]))
        ask(try #require(house.table.rows(at: "lines").first))
        #expect(laid().map { $0.hasSuffix("= back") } == [true])
    }

    @Test("A row requested while the waiter works shows the laid carte, and then the changes")
    func askedWithin() async throws {
        let house = try await TestRestaurant(ListStaff(), asksForRows: true)
        let party = await house.greet(.list)
        await party.give(.set([Line(id: 1, name: "a"), Line(id: 2, name: "b")]))
        let rows = house.table.rows(at: "lines")
        // As a list view does that is told of its rows.
        house.table.onLaid = { [table = house.table, maitreD = house.maitreD] in
            for row in rows { maitreD.layRow(row, on: table) }
        }
        await party.give(.set([Line(id: 2, name: "c"), Line(id: 1, name: "a")]))
        #expect(names(house) == ["c", "a"])
        #expect(house.table.transcript.count { $0.hasPrefix("name in row \(rows[0].number)") } == 1)
    }

    @Test("A forgetful table is laid whole when it returns, with the old row numbers")
    func forgetful() async throws {
        let house = try await TestRestaurant(ListStaff(), discardsHiddenContent: true)
        let party = await house.greet(.list)
        await party.give(.set(Rows((0..<50).map { Line(id: $0, name: "\($0)") })))
        let rows = house.table.rows(at: "lines")
        house.maitreD.layAnew()
        #expect(house.table.rows(at: "lines") == rows && names(house) == (0..<50).map { "\($0)" })
    }
}
