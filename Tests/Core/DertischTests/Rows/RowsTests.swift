import Foundation
import Synchronization
import Testing

@testable import DertischCore

@Suite("Rows") struct RowsTests {
    /// Sizes around the borders of nodes, where splitting and joining happen.
    static let sizes = [0, 1, 2, 7, 8, 9, 23, 24, 25, 31, 32, 33, 47, 48, 49, 575, 576, 577, 1023, 1025, 2500]

    @Test("After any random changes, rows equal those of a plain array", arguments: sizes)
    func model(size: Int) {
        var dice = Dice(state: Fuzz.seed &+ UInt64(size))
        var trial = RowsTrial(size: size)
        // Looking at every row of a large list after every step would take the time from the steps.
        let pace = max(1, size / 32)
        for step in 0..<max(400, Fuzz.steps / Self.sizes.count) {
            let what = trial.step(&dice)
            guard step % pace == 0 || trial.rows.count != trial.model.count else { continue }
            let isRight = trial.rows.elementsEqual(trial.model) && trial.rows.flaw == nil
            #expect(isRight, "seed \(Fuzz.seed), size \(size), step \(step): \(what); \(trial.rows.flaw ?? "")")
            if !isRight { return }
            for (index, line) in trial.model.enumerated().shuffled(using: &dice).prefix(4) {
                #expect(trial.rows[index] == line && trial.rows[id: line.id] == line)
                #expect(trial.rows.index(of: line.id) == index)
            }
        }
    }

    @Test("Rows built in any number are correct, and so is one more or fewer", arguments: sizes)
    func borders(size: Int) {
        let lines = (0..<size).map { Line(id: $0) }
        var rows = Rows(lines)
        #expect(Array(rows) == lines && rows.count == size && rows.flaw == nil)
        rows.insert(Line(id: -1), at: 0)
        rows.append(Line(id: size))
        #expect(rows.map(\.id) == Array(-1...size) && rows.flaw == nil)
        for id in -1...size { rows.remove(id) }
        #expect(rows.isEmpty && rows == Rows() && rows.flaw == nil)
    }

    @Test(
        "Many rows inserted at one spot are each found: in front, at the end, in the middle",
        arguments: [0, 1, 2])
    func crowded(halves: Int) {
        var rows = Rows((0..<100).map { Line(id: $0) })
        var model = Array(rows)
        for id in 100..<5000 {
            let place = model.count * halves / 2 - (halves == 1 ? (id - 100) / 2 : 0)
            rows.insert(Line(id: id), at: place)
            model.insert(Line(id: id), at: place)
            if id % 64 == 0 { #expect(rows.flaw == nil) }
        }
        #expect(rows.elementsEqual(model) && rows.flaw == nil)
        #expect(model.indices.allSatisfy { rows.index(of: model[$0].id) == $0 })
    }

    @Test("A leaf without a free label causes a rebuild of the tree")
    func labels() {
        var rows = Rows((0..<64).map { Line(id: $0) })
        rows.tree.root.nodes[rows.tree.root.nodes.count - 1].label = Int.max
        for row in rows.tree.root.nodes[rows.tree.root.nodes.count - 1].rows {
            rows.tree.index.set(row.id, to: Int.max)
        }
        #expect(rows.flaw == nil)
        for id in 64..<200 { rows.append(Line(id: id)) }
        #expect(rows.map(\.id) == Array(0..<200) && rows.flaw == nil)
        #expect(rows.tree.root.label == 0 && rows.index(of: 150) == 150)
    }

    @Test("A row with a duplicate id is dropped, and reported to the caller")
    func repeated() {
        var dropped: [Line] = []
        var rows = Rows([Line(id: 1, name: "a"), Line(id: 2), Line(id: 1, name: "b")]) { dropped.append($0) }
        #expect(rows == [Line(id: 1, name: "a"), Line(id: 2)])
        #expect(dropped == [Line(id: 1, name: "b")])
        #expect(rows.append(Line(id: 2, name: "c")) == false)
        #expect(rows.append(contentsOf: [Line(id: 3), Line(id: 3, name: "d")]) == [Line(id: 3, name: "d")])
        #expect(rows.reload([Line(id: 3), Line(id: 3, name: "e")]) == [Line(id: 3, name: "e")])
        #expect(rows == [Line(id: 3)])
    }

    @Test("A changed copy of rows leaves the original alone and shares all but one leaf")
    func sharing() {
        let rows = Rows((0..<10_000).map { Line(id: $0) })
        var copy = rows
        copy.update(5000) { $0.name = "changed" }
        #expect(rows[id: 5000] == Line(id: 5000) && copy[id: 5000]?.name == "changed")
        #expect(storages(copy).subtracting(storages(rows)).count == 1)
        copy.insert(Line(id: -1), at: 0)
        copy.move(9999, to: 100)
        copy.remove(7000)
        #expect(storages(copy).subtracting(storages(rows)).count <= 5)
        #expect(rows.map(\.id) == Array(0..<10_000))
    }

    private func storages(_ rows: Rows<Line>) -> Set<UInt> {
        Set(leaves(rows.tree.root).map { $0.rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } })
    }

    private func leaves(_ node: RowNode<Line>) -> [RowNode<Line>] { node.isLeaf ? [node] : node.nodes.flatMap(leaves) }

    @Test("Unchanged copies of rows are equal without a comparison, and changed ones are compared by reading a leaf")
    func equality() {
        let rows = Rows((0..<10_000).map { Weighed(id: $0) })
        var copy = rows
        var isEqual = false
        #expect(Weighed.weighings { isEqual = rows == copy } == 0)
        #expect(isEqual)
        copy.update(5000) { $0.grams = 1 }
        #expect(Weighed.weighings { isEqual = rows == copy } <= 100)
        #expect(!isEqual)
        copy.update(5000) { $0.grams = 0 }
        #expect(Weighed.weighings { isEqual = rows == copy } <= 100)
        #expect(isEqual)
        copy.move(0, to: 9999)
        copy.move(0, to: 0)
        #expect(rows == copy && rows.version != copy.version)
        #expect(Rows(rows) == rows)
    }

    @Test("A change that leaves rows equal is not a new version, so nothing is laid")
    func idle() {
        var rows = Rows((0..<100).map { Line(id: $0) })
        let version = rows.version
        rows.update(3) { $0.name = "" }
        rows.replace(Line(id: 4))
        rows.move(5, to: 5)
        rows.move(5, before: 6)
        rows.remove(1000)
        rows.append(Line(id: 0))
        rows.reload((0..<100).map { Line(id: $0) })
        #expect(rows.version == version)
    }

    @Test("Reloaded rows change only where they differ, and keep the journal")
    func reload() {
        let rows = Rows((0..<10_000).map { Line(id: $0) })
        var copy = rows
        var fresh = Array(rows)
        fresh.swapAt(17, 9000)
        fresh[500].name = "changed"
        fresh.remove(at: 6000)
        copy.reload(fresh)
        #expect(copy.elementsEqual(fresh) && copy.flaw == nil)
        #expect(copy.journal.entries(since: rows.version) != nil)
        #expect(storages(copy).subtracting(storages(rows)).count <= 8)
        copy.reload(fresh.reversed())
        #expect(copy.elementsEqual(fresh.reversed()) && copy.flaw == nil)
    }

    @Test("A hundred thousand changes of rows keep no more than the journal's limit")
    func bounded() {
        var rows = Rows((0..<10_000).map { Line(id: $0) })
        for step in 0..<100_000 { rows.update(step * 7 % 10_000) { $0.name = "\(step)" } }
        #expect(rows.flaw == nil)
        #expect(rows.journal.older.count <= RowJournal<Int>.limit / RowJournal<Int>.chunkSize)
        #expect(rows.journal.older.count >= RowJournal<Int>.limit / RowJournal<Int>.chunkSize - 1)
    }

    @Test("Rows are encoded, decoded, described and mirrored like an array")
    func array() throws {
        let lines = [Line(id: 1, name: "a"), Line(id: 2, name: "b")]
        let rows = Rows(lines)
        #expect(try JSONDecoder().decode(Rows<Line>.self, from: JSONEncoder().encode(lines)) == rows)
        #expect(try JSONDecoder().decode([Line].self, from: JSONEncoder().encode(rows)) == lines)
        #expect(rows.description == lines.description)
        #expect(Mirror(reflecting: rows).children.count == 2)
        #expect(rows.reversed() == lines.reversed() && rows[1...].map(\.id) == [2] && rows.last?.id == 2)
    }
}

/// Counts how often two are compared. The count is the task's, so tests may run beside each other.
private struct Weighed: Identifiable, Equatable, Sendable {
    let id: Int
    var grams = 0

    final class Scales: Sendable { let count = Atomic(0) }
    @TaskLocal static var scales = Scales()

    static func == (left: Weighed, right: Weighed) -> Bool {
        scales.count.add(1, ordering: .relaxed)
        return left.id == right.id && left.grams == right.grams
    }

    static func weighings(_ body: () -> Void) -> Int {
        let scales = Scales()
        $scales.withValue(scales) { body() }
        return scales.count.load(ordering: .relaxed)
    }
}
