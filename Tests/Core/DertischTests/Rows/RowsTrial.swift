import Foundation
import Testing

@testable import DertischCore

typealias Dice = RowPlanTests.Dice

struct Line: Identifiable, Hashable, Codable, Sendable {
    var id: Int
    var name = ""
}

/// How long the property tests go on, and from which seed: more than usual with `DERTISCH_STEPS`, others with
/// `DERTISCH_SEED`.
enum Fuzz {
    static let steps = number("DERTISCH_STEPS") ?? 10_000
    static let seed = UInt64(number("DERTISCH_SEED") ?? 2026)

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}

/// Rows and a plain array, changed alike at random.
struct RowsTrial {
    private(set) var rows = Rows<Line>()
    private(set) var model: [Line] = []
    /// About how many rows there shall be.
    var size: Int

    init(size: Int) { self.size = size }

    /// Does one thing to both, and says what.
    mutating func step(_ dice: inout Dice) -> String {
        let isFull = model.count > size
        switch Int.random(in: 0..<20, using: &dice) {
        case 0, 1: return isFull ? removeID(&dice) : append(&dice)
        case 2, 3: return isFull ? removeIndex(&dice) : insert(&dice)
        case 4: return isFull ? removeID(&dice) : insertBefore(&dice)
        case 5: return removeID(&dice)
        case 6: return isFull ? removeWhere(&dice) : appendMany(&dice)
        case 7, 8, 9: return move(&dice)
        case 10: return moveBefore(&dice)
        case 11: return replace(&dice)
        case 12: return rename(&dice)
        case 13: return reload(&dice)
        case 14 where Int.random(in: 0..<20, using: &dice) == 0: return removeAll()
        default: return update(&dice)
        }
    }

    private func someID(_ dice: inout Dice) -> Int { Int.random(in: 0..<(2 * size + 4), using: &dice) }
    private func someIndex(_ dice: inout Dice) -> Int { Int.random(in: -2..<(model.count + 3), using: &dice) }
    private func known(_ dice: inout Dice) -> Int {
        Int.random(in: 0..<8, using: &dice) == 0 ? someID(&dice) : model.randomElement(using: &dice)?.id ?? 0
    }
    private func place(of id: Int) -> Int? { model.firstIndex { $0.id == id } }
    private func line(_ id: Int, _ dice: inout Dice) -> Line {
        Line(id: id, name: "\(UInt8.random(in: 0...9, using: &dice))")
    }

    private mutating func append(_ dice: inout Dice) -> String {
        let line = line(someID(&dice), &dice)
        let isFresh = place(of: line.id) == nil
        #expect(rows.append(line) == isFresh)
        if isFresh { model.append(line) }
        return "append \(line.id)"
    }

    private mutating func appendMany(_ dice: inout Dice) -> String {
        let lines = (0..<Int.random(in: 0..<40, using: &dice)).map { _ in line(someID(&dice), &dice) }
        var dropped: [Line] = []
        for line in lines { if place(of: line.id) == nil { model.append(line) } else { dropped.append(line) } }
        #expect(rows.append(contentsOf: lines) == dropped)
        return "append \(lines.map(\.id))"
    }

    private mutating func insert(_ dice: inout Dice) -> String {
        let (line, index) = (line(someID(&dice), &dice), someIndex(&dice))
        let isFresh = place(of: line.id) == nil
        #expect(rows.insert(line, at: index) == isFresh)
        if isFresh { model.insert(line, at: min(max(index, 0), model.count)) }
        return "insert \(line.id) at \(index)"
    }

    private mutating func insertBefore(_ dice: inout Dice) -> String {
        let (line, next) = (line(someID(&dice), &dice), known(&dice))
        let index = place(of: line.id) == nil ? place(of: next) : nil
        #expect(rows.insert(line, before: next) == (index != nil))
        if let index { model.insert(line, at: index) }
        return "insert \(line.id) before \(next)"
    }

    private mutating func removeID(_ dice: inout Dice) -> String {
        let id = known(&dice)
        #expect(rows.remove(id) == place(of: id).map { model.remove(at: $0) })
        return "remove \(id)"
    }

    private mutating func removeIndex(_ dice: inout Dice) -> String {
        let index = someIndex(&dice)
        #expect(rows.remove(at: index) == (model.indices.contains(index) ? model.remove(at: index) : nil))
        return "remove at \(index)"
    }

    private mutating func removeWhere(_ dice: inout Dice) -> String {
        let rest = Int.random(in: 0..<16, using: &dice)
        #expect(rows.removeAll { $0.id % 16 == rest } == model.filter { $0.id % 16 == rest })
        model.removeAll { $0.id % 16 == rest }
        return "remove each 16th, \(rest)"
    }

    private mutating func removeAll() -> String {
        rows.removeAll()
        model = []
        return "remove all"
    }

    private mutating func move(_ dice: inout Dice) -> String {
        let (id, index) = (known(&dice), someIndex(&dice))
        let source = place(of: id)
        #expect(rows.move(id, to: index) == (source != nil))
        if let source {
            let line = model.remove(at: source)
            model.insert(line, at: min(max(index, 0), model.count))
        }
        return "move \(id) to \(index)"
    }

    private mutating func moveBefore(_ dice: inout Dice) -> String {
        let (id, next) = (known(&dice), known(&dice))
        let isThere = place(of: id) != nil && place(of: next) != nil
        #expect(rows.move(id, before: next) == isThere)
        if isThere, id != next, let source = place(of: id) {
            let line = model.remove(at: source)
            model.insert(line, at: place(of: next) ?? 0)
        }
        return "move \(id) before \(next)"
    }

    private mutating func replace(_ dice: inout Dice) -> String {
        let line = line(known(&dice), &dice)
        let index = place(of: line.id)
        #expect(rows.replace(line) == (index != nil))
        if let index { model[index] = line }
        return "replace \(line.id)"
    }

    private mutating func update(_ dice: inout Dice) -> String {
        let line = line(known(&dice), &dice)
        let index = place(of: line.id)
        #expect(rows.update(line.id) { $0.name = line.name } == (index != nil))
        if let index { model[index] = line }
        return "update \(line.id)"
    }

    private mutating func rename(_ dice: inout Dice) -> String {
        let (id, other) = (known(&dice), someID(&dice))
        let index = place(of: id)
        let isFree = id == other || place(of: other) == nil
        #expect(rows.update(id) { $0.id = other } == (index != nil && isFree))
        if let index, isFree { model[index].id = other }
        return "rename \(id) to \(other)"
    }

    private mutating func reload(_ dice: inout Dice) -> String {
        var fresh = model
        for _ in 0..<Int.random(in: 0..<6, using: &dice) {
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: fresh.insert(line(someID(&dice), &dice), at: Int.random(in: 0...fresh.count, using: &dice))
            case 1: if !fresh.isEmpty { fresh.remove(at: Int.random(in: 0..<fresh.count, using: &dice)) }
            case 2: if Int.random(in: 0..<4, using: &dice) == 0 { fresh.shuffle(using: &dice) }
            default: if !fresh.isEmpty { fresh[Int.random(in: 0..<fresh.count, using: &dice)].name += "+" }
            }
        }
        var seen = Set<Int>()
        model = fresh.filter { seen.insert($0.id).inserted }
        #expect(rows.reload(fresh).count == fresh.count - model.count)
        return "reload \(fresh.count)"
    }
}

extension Rows {
    /// What is wrong with how the rows are kept, in words; `nil` if nothing is.
    var flaw: String? {
        if let flaw = tree.root.flaw(tree.index, isRoot: true) { return flaw }
        if tree.root.leaves.map(\.label) != tree.root.leaves.map(\.label).sorted() { return "labels do not rise" }
        if tree.root.depth > 6 { return "a depth of \(tree.root.depth) for \(count) rows" }
        let journal = journal.recent.count + journal.older.reduce(0) { $0 + $1.count }
        return journal > RowJournal<ID>.limit + 2 * RowJournal<ID>.chunkSize ? "\(journal) changes are kept" : nil
    }

    private typealias ID = Element.ID
}

extension RowNode {
    fileprivate var leaves: [RowNode] { isLeaf ? [self] : nodes.flatMap(\.leaves) }
    fileprivate var depth: Int { 1 + (nodes.map(\.depth).max() ?? 0) }

    fileprivate func flaw(_ index: RowIndex<Row.ID>, isRoot: Bool) -> String? {
        if count != (isLeaf ? rows.count : nodes.reduce(0) { $0 + $1.count }) { return "\(count) counted" }
        if !isRoot, count == 0 { return "an empty node" }
        if filling > Self.capacity { return "a node with \(filling)" }
        if isRoot, nodes.count == 1 { return "a root with one node" }
        if let lost = rows.first(where: { index[$0.id] != label }) { return "\(lost.id) is lost" }
        if Set(leaves.map { $0.isLeaf ? 0 : $0.depth }).count > 1 { return "leaves of different depth" }
        if let first = nodes.first, label > first.label { return "a label above that of its first leaf" }
        return nodes.lazy.compactMap { $0.flaw(index, isRoot: false) }.first
    }
}
