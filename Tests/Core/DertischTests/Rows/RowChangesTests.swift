import Testing

@testable import DertischCore

@Suite("Row changes") struct RowChangesTests {
    /// Does what the changes say to a table's rows, and says what cannot be done.
    private func follow(_ changes: RowChanges<Line>, from old: Rows<Line>) -> (rows: [Line], flaw: String?) {
        var table = Array(old)
        for id in changes.removed {
            guard let index = table.firstIndex(where: { $0.id == id }) else { return (table, "\(id) is removed twice") }
            table.remove(at: index)
        }
        for placement in changes.placed {
            let ids = placement.rows.map(\.id)
            let indices = ids.compactMap { id in table.firstIndex { $0.id == id } }
            if indices.count != (placement.isNew ? 0 : 1) { return (table, "\(ids) are taken for new, or not") }
            let rows = indices.isEmpty ? placement.rows : indices.map { table.remove(at: $0) }
            let next = placement.next.map { next in table.firstIndex { $0.id == next } } ?? table.endIndex
            guard let next else { return (table, "nothing to put \(ids) before") }
            table.insert(contentsOf: rows, at: next)
        }
        for (old, new) in changes.changed {
            guard let index = table.firstIndex(of: old) else { return (table, "\(old) is not there to change") }
            table[index] = new
        }
        return (table, nil)
    }

    @Test(
        "Changes between any two copies of rows are correct, with and without a complete journal",
        arguments: [3, 31, 33, 65, 300])
    func family(size: Int) {
        var dice = Dice(state: Fuzz.seed &+ UInt64(size))
        var family = [RowsTrial](repeating: RowsTrial(size: size), count: 6)
        var tables = family.map(\.rows)
        var byJournal = 0
        var compared = 0
        for step in 0..<(Fuzz.steps / 5) {
            let one = Int.random(in: 0..<family.count, using: &dice)
            let what = family[one].step(&dice)
            let table = Int.random(in: 0..<tables.count, using: &dice)
            let (laid, now) = (tables[table], family[one].rows)
            if now.journal.entries(since: laid.version) == nil { compared += 1 } else { byJournal += 1 }
            let result = follow(RowChanges(from: laid, to: now), from: laid)
            let isRight = result.flaw == nil && now.elementsEqual(result.rows)
            #expect(isRight, "seed \(Fuzz.seed), size \(size), step \(step): \(what); \(result.flaw ?? "")")
            #expect((laid == now) == laid.elementsEqual(now))
            if !isRight { return }
            if Bool.random(using: &dice) { tables[table] = now }
            if Int.random(in: 0..<8, using: &dice) == 0 { family[table] = family[one] }
        }
        #expect(byJournal > Fuzz.steps / 100 && compared > Fuzz.steps / 100)
    }

    @Test("Each single change of rows is reported as one change")
    func single() {
        let old = Rows((0..<1000).map { Line(id: $0) })
        func changes(_ change: (inout Rows<Line>) -> Void) -> RowChanges<Line> {
            var new = old
            change(&new)
            return RowChanges(from: old, to: new)
        }
        let changed = changes { $0.update(7) { $0.name = "x" } }
        #expect(changed.changed.map(\.new) == [Line(id: 7, name: "x")] && changed.placed.isEmpty)
        let inserted = changes { $0.insert(Line(id: -1), at: 0) }
        #expect(inserted.placed.map(\.next) == [0] && inserted.placed.map(\.isNew) == [true])
        let run = changes {
            for id in 1...3 { $0.insert(Line(id: -id), at: 500) }
            $0.append(Line(id: -4))
        }
        #expect(run.placed.map { $0.rows.map(\.id) } == [[-4], [-3, -2, -1]] && run.placed.map(\.next) == [nil, 500])
        let moved = changes { $0.move(7, to: 999) }
        #expect(moved.placed.map(\.next) == [nil] && moved.placed.map(\.isNew) == [false])
        #expect(moved.removed.isEmpty && moved.changed.isEmpty)
        #expect(changes { $0.remove(7) }.removed == [7])
        let back = changes {
            $0.remove(7)
            $0.append(Line(id: 7))
        }
        #expect(back.removed.isEmpty && back.placed.map(\.isNew) == [false])
        let passing = changes {
            $0.append(Line(id: -1))
            $0.remove(-1)
        }
        #expect(passing.removed.isEmpty && passing.placed.isEmpty && passing.changed.isEmpty)
    }

    @Test("A row journal knows its own past, not that of a copy that was changed separately")
    func diverged() {
        let trunk = Rows((0..<100).map { Line(id: $0) })
        var left = trunk
        var right = trunk
        left.remove(1)
        right.remove(2)
        #expect(left.journal.entries(since: trunk.version)?.map(\.id) == [1])
        #expect(left.journal.entries(since: right.version) == nil)
        #expect(trunk.journal.entries(since: left.version) == nil)
        #expect(RowChanges(from: left, to: right).removed == [2])
        #expect(RowChanges(from: left, to: right).placed.map { $0.rows.map(\.id) } == [[1]])
    }

    @Test("A row journal reports that it does not reach beyond its limit")
    func limit() {
        let old = Rows((0..<100_000).map { Line(id: $0) })
        var new = old
        for step in 0..<1024 { new.update(step) { $0.name = "x" } }
        #expect(new.journal.entries(since: old.version)?.count == 1024)
        for step in 0..<100 { new.update(step) { $0.name = "y" } }
        #expect(new.journal.entries(since: old.version) == nil)
        #expect(RowChanges(from: old, to: new).changed.count == 1024)
    }
}
