import Testing

@testable import DertischCore

@Suite("Row numbers") @MainActor struct RowNumbersTests {
    @Test("Each row number leads to its list and id, after any insertions and removals")
    func model() throws {
        var dice = Dice(state: Fuzz.seed)
        let lists = (0..<3).map { _ in
            AnyRowList(respond: { _, _ in .failure(.rowGone) }, find: { _ in nil }, layAsked: { _, _ in })
        }
        var map = RowRangeMap()
        var ids = lists.map { _ in RowIDs<String>() }
        var there: [Int: [RowNumber: String]] = [:]
        var last = 0
        for step in 0..<2000 {
            let list = Int.random(in: 0..<3, using: &dice)
            let living = there[list, default: [:]]
            if living.count > 40 || step % 3 == 0 {
                for gone in living.keys.shuffled(using: &dice).prefix(Int.random(in: 0...45, using: &dice)) {
                    there[list]?[gone] = nil
                    map.remove(gone)
                    let rest = there[list] ?? [:]
                    ids[list].tidy(living: rest.count) { number, id in rest[number] == id }
                }
            } else {
                let fresh = RowNumber.numbers(after: last, Int.random(in: 0...20, using: &dice))
                map.add(fresh.count, from: last + 1, in: lists[list])
                last += fresh.count
                ids[list].append(fresh, fresh.map { "row \($0.number)" })
                for number in fresh { there[list, default: [:]][number] = "row \(number.number)" }
            }
            for (list, rows) in there {
                #expect(rows.allSatisfy { map[$0.key] === lists[list] && ids[list][$0.key] == $0.value })
                #expect(ids[list].numbers.count <= 2 * rows.count + 32, "what has gone is not kept for ever")
            }
            #expect(map.runs.count <= max(1, there.values.reduce(0) { $0 + $1.count }))
        }
    }

    @Test("An unknown row number leads nowhere, whatever a screen sends", arguments: [Int.min, -1, 0])
    func strange(number: Int) {
        var map = RowRangeMap()
        var ids = RowIDs<Int>()
        #expect(map[RowNumber(number)] == nil && ids[RowNumber(number)] == nil)
        map.add(
            3, from: 1,
            in: AnyRowList(respond: { _, _ in .failure(.rowGone) }, find: { _ in nil }, layAsked: { _, _ in }))
        ids.append(RowNumber.numbers(after: 0, 3), [7, 8, 9])
        map.remove(RowNumber(number))
        #expect(map[RowNumber(number)] == nil && ids[RowNumber(number)] == nil)
        #expect(ids[RowNumber(.max)] == nil && ids[RowNumber(4)] == nil && ids[RowNumber(3)] == 9)
    }

    @Test("Row ids with equal hashes are distinguished, and duplicates are found")
    func collisions() {
        let ids = (0..<200).map(Clumsy.init)
        let rows = Rows(ids.map(Row.init))
        #expect(rows.map(\.id) == ids && ids.allSatisfy { rows.contains(id: $0) })
        var dropped: [Row] = []
        let fewer = Rows((ids + [ids[7]]).map(Row.init)) { dropped.append($0) }
        #expect(fewer == rows && dropped.map(\.id) == [ids[7]])
    }

    private struct Row: Identifiable, Equatable {
        let id: Clumsy
    }

    private struct Clumsy: Hashable {
        let number: Int
        init(_ number: Int) { self.number = number }
        func hash(into hasher: inout Hasher) {}
    }
}
