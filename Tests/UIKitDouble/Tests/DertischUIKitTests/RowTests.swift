import DertischRoom
import Foundation
import Testing
import UIKit

@testable import DertischUIKit

@Suite("Rows in the room for UIKit", .serialized) @MainActor struct RowTests {
    /// The same numbers in each run.
    private struct Dice: RandomNumberGenerator {
        private var state: UInt64 = 2026
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 31)
        }
    }

    /// A house with a list of some rows.
    private final class House {
        let restaurant: Restaurant
        let room: ListRoom
        let maitreD: MaitreD
        let table: ListTable
        private let given: ((ListCourse.Order) -> Void)?

        @MainActor init(_ kind: ListRoom.Kind, _ count: Int) async throws {
            restaurant = try await Restaurant(ListStaff())
            room = ListRoom(kind)
            maitreD = MaitreD(of: restaurant, in: room)
            room.maitreD = maitreD
            maitreD.greet(.list, with: count)
            await maitreD.settled()
            table = try #require(room.table)
            given = ListCustomer.given
        }

        @MainActor func order(_ order: ListCourse.Order) async {
            given?(order)
            await maitreD.settled()
        }

        @MainActor func close() async {
            maitreD.close()
            await restaurant.close()
        }
    }

    @Test("Rows show their texts, and a change of one lays it on its cell alone", arguments: ListRoom.Kind.allCases)
    func texts(_ kind: ListRoom.Kind) async throws {
        let house = try await House(kind, 5)
        #expect(house.table.visible.prefix(5) == ["line 0", "line 1", "line 2", "line 3", "line 4"])
        let (passes, cell) = (house.table.passes, house.table.cell(3))
        await house.order(.rename(3))
        #expect(house.table.visible[3] == "renamed")
        #expect(house.table.passes == passes)
        #expect(house.table.cell(3) === cell)
        await house.close()
    }

    @Test("A row that moves keeps its cell, the focus and its mark", arguments: ListRoom.Kind.allCases)
    func moves(_ kind: ListRoom.Kind) async throws {
        let house = try await House(kind, 5)
        // The end of so short a list was reported, and brought more rows.
        let count = house.table.sequence.rows.count
        let cell = try #require(house.table.cell(1))
        #expect(cell.becomeFirstResponder())
        await house.order(.insert(1000, at: 0))
        #expect(house.table.cell(2) === cell)
        #expect(house.table.visible[0] == "line 1000")
        #expect(cell.isFirstResponder)
        await house.order(.drop(0))
        #expect(house.table.cell(1) === cell)
        #expect(cell.isFirstResponder)
        #expect(house.table.sequence.rows.count == count)
        await house.order(.drop(1))
        #expect(!cell.isFirstResponder)
        await house.close()
    }

    @Test(
        "A tap knows its row, and the mark that it brings stays with the row",
        arguments: [ListRoom.Kind.table, .collection])
    func taps(_ kind: ListRoom.Kind) async throws {
        let house = try await House(kind, 1000)
        house.table.tap(2)
        await house.maitreD.settled()
        #expect(house.table.selected == [2])
        await house.order(.insert(2000, at: 0))
        #expect(house.table.selected == [3])
        house.table.scroll(to: 500)
        #expect(house.table.selected == [3])
        house.table.scroll(to: 0)
        #expect(house.table.isSelected(3))
        // A second tap is a tap as well, and ends the mark.
        house.table.tap(3)
        await house.maitreD.settled()
        #expect(house.table.selected == [])
        await house.close()
    }

    @Test(
        "The end of the rows is reported once for each last row, and at once if all are in view",
        arguments: ListRoom.Kind.allCases)
    func end(_ kind: ListRoom.Kind) async throws {
        let short = try await House(kind, 3)
        #expect(Int(short.table.pages) ?? 0 > 0)
        await short.close()
        if kind == .stack { return }
        let house = try await House(kind, 100)
        #expect(house.table.pages == "0")
        house.table.scroll(to: 99)
        await house.maitreD.settled()
        #expect(house.table.pages == "1")
        #expect(house.table.sequence.rows.count == 120)
        house.table.scroll(to: 0)
        house.table.scroll(to: 99)
        await house.maitreD.settled()
        #expect(house.table.pages == "1")
        house.table.scroll(to: 119)
        await house.maitreD.settled()
        #expect(house.table.pages == "2")
        await house.close()
    }

    @Test(
        "Of a hundred thousand rows only those in view are laid and have cells",
        arguments: [ListRoom.Kind.table, .collection])
    func many(_ kind: ListRoom.Kind) async throws {
        let house = try await House(kind, 100_000)
        #expect(house.table.shown == 10)
        house.table.scroll(to: 99_999)
        #expect(house.table.visible.contains("line 99999"))
        #expect(house.table.visible.count <= 11)
        await house.order(.drop(50_000))
        await house.order(.insert(200_000, at: 0))
        // The rows in view stayed, so none was lent a cell anew, apart from those that slid in.
        #expect(house.table.shown < 60)
        #expect(house.table.cellsMade < 25)
        await house.close()
    }

    /// A stack view that counts how often its views are asked for.
    private final class CountingStack: UIStackView {
        private(set) var looks = 0
        private(set) var insertions = 0
        override var arrangedSubviews: [UIView] {
            looks += 1
            return super.arrangedSubviews
        }
        override func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
            insertions += 1
            super.insertArrangedSubview(view, at: stackIndex)
        }
    }

    @Test("Rows of a stack view are compared with its views once, and only those that move are inserted")
    func stack() {
        let stack = CountingStack(frame: .zero)
        var made = 0
        // One nib in ten is missing.
        let rows = StackRows(
            in: stack, RowHandlers(show: { $1.tag = $0.number }, release: { _, _ in }, tap: { _ in }, end: {})
        ) {
            made += 1
            return made.isMultiple(of: 10) ? nil : UIView(frame: .zero)
        }
        rows.show((1...500).map { RowNumber($0) })
        #expect(stack.looks == 1 && stack.insertions == 450)
        let kept = stack.arrangedSubviews.map(\.tag)
        let order = [kept[449], kept[3]] + kept[5...448].filter { $0 != kept[7] } + [kept[7], kept[0]]
        let (looks, insertions) = (stack.looks, stack.insertions)
        rows.show(order.map { RowNumber($0) })
        #expect(stack.looks == looks + 1 && stack.insertions < insertions + 450)
        #expect(stack.arrangedSubviews.map(\.tag) == order)
        rows.close()
    }

    @Test("Whatever is done to the rows, the list shows them in order", arguments: ListRoom.Kind.allCases)
    func random(_ kind: ListRoom.Kind) async throws {
        let house = try await House(kind, 30)
        var dice = Dice()
        let steps = ProcessInfo.processInfo.environment["DERTISCH_STEPS"].flatMap { Int($0) } ?? 200
        for step in 0..<steps {
            let count = house.table.sequence.rows.count
            switch Int.random(in: 0..<6, using: &dice) {
            case 0, 1: await house.order(.insert(10_000 + step, at: Int.random(in: 0...min(12, count), using: &dice)))
            case 2: await house.order(.drop(Int.random(in: 0..<30, using: &dice)))
            case 3: await house.order(.reverse)
            case 4: await house.order(.rename(Int.random(in: 0..<30, using: &dice)))
            default: house.table.scroll(to: Int.random(in: 0..<count, using: &dice))
            }
            await house.maitreD.settled()
            #expect(house.table.isInOrder)
        }
        #expect(house.table.shown - house.table.released <= 31 || kind == .stack)
        await house.close()
        #expect(house.table.shown == house.table.released)
    }
}
