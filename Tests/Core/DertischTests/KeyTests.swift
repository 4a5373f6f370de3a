import DertischTesting
import Foundation
import Testing

@testable import DertischCore

private enum LecternCourse: Course {
    enum Order: Sendable { case save, scroll, delete(Int), count }
    struct Letter: Identifiable, Equatable, Sendable { let id: Int }
    struct Carte: BlankCarte {
        var saved = 0, scrolled = 0, age = 20, counted: Int?
        var letters = [Letter(id: 7), Letter(id: 8)]
    }
}

extension CustomerID<LecternCourse> { fileprivate static var lectern: Self { "lectern" } }

private final class LecternCustomer: Customer {
    init(waiter: WaiterForCustomer<LecternCourse>) {}

    func layTable(_ table: TableBuilder<LecternCourse>) {
        table.lay(\.saved, at: "saved")
        table.lay(\.scrolled, at: "scrolled")
        table.lay({ $0.counted ?? 0 }, at: "counted")
        table.edit(\.age, at: "age")
        table.order(.save, on: .key("S", .command))
        table.order(.scroll, on: .key(.down, repeats: true))
        table.order(on: .key(.function(2))) { _ in .count }
        table.order(.save, on: .key(.delete))
        table.rows(\.letters, at: "letters") { letter in
            letter.lay(\.id, at: "id")
            letter.order(on: .key(.delete)) { .delete($0.id) }
        }
    }
}

private struct LecternWaiter: Waiter {
    typealias C = LecternCourse

    func take(_ order: LecternCourse.Order, onto carte: inout LecternCourse.Carte) -> Taken {
        switch order {
        case .save: carte.saved += 1
        case .scroll: carte.scrolled += 1
        case .delete(let id): carte.letters.removeAll { $0.id == id }
        case .count: carte.counted = carte.age
        }
        return .answered
    }
}

@MainActor @Suite("Keys") struct KeyTests {
    private let house: TestRestaurant

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { $0.introduce(.lectern, as: LecternCustomer.init, waiter: LecternWaiter.init) })
        await house.greet(.lectern)
    }

    @Test("A key gives its order, and no other key or modifier does")
    func order() async {
        #expect(await house.press("s", .command) == nil)
        #expect(house.table["saved"] == 1)
        #expect(await house.press("s") == .unhandled)
        #expect(await house.press("s", [.command, .shift]) == .unhandled)
        #expect(await house.press("x", .command) == .unhandled)
        #expect(house.table["saved"] == 1)
    }

    @Test("A key that is held down is no new gesture, unless its declaration says so")
    func repeats() async {
        #expect(await house.press("s", .command, isRepeated: true) == .unhandled)
        #expect(house.table["saved"] == 0)
        await house.press(.down)
        await house.press(.down, isRepeated: true)
        #expect(house.table["scrolled"] == 2)
    }

    @Test("A row gets the key that it listens for, and a row that has gone gets none")
    func rows() async {
        let rows = house.table.rows(at: "letters")
        #expect(await house.press(.delete, in: rows[0]) == nil)
        #expect(house.table.rows(at: "letters") == [rows[1]])
        #expect(await house.press(.delete, in: rows[0]) == .rowGone)
        #expect(await house.press("s", .command, in: rows[1]) == .unhandled)
    }

    @Test("The dining room learns all keys of a table and its rows, before it is laid")
    func declared() {
        #expect(
            house.table.keys == [
                DeclaredKey(KeyPress("s", .command)), DeclaredKey(KeyPress(.down), repeats: true),
                DeclaredKey(KeyPress(.function(2))), DeclaredKey(KeyPress(.delete)),
                DeclaredKey(KeyPress(.delete), in: "letters"),
            ])
    }

    @Test("An order made from the carte waits for an entry that is unreadable, as that of a tap does")
    func unreadable() async {
        await house.gesture(.edited(.text("x"), revision: 1), at: "age")
        #expect(await house.press(.function(2)) == .unreadable)
        #expect(await house.press("s", .command) == nil)
        #expect(house.table["counted"] == 0 && house.table["saved"] == 1)
    }

    @Test(
        "A question that a key asked is read again in a seating plan",
        arguments: [Gesture.key(.delete), .key(.down, repeats: true)])
    func storedQuestion(gesture: Gesture) throws {
        let alert = Alert(id: 1, text: "Really?", detail: nil, entry: nil, answers: [])
        let question = OpenQuestion(alert, gesture: gesture, row: 3, declaration: 2)
        let read = try JSONDecoder().decode(OpenQuestion.self, from: JSONEncoder().encode(question))
        #expect(read == question && read.spot == Spot(.ofKeys, in: RowNumber(3)))
    }

    @Test("A key has a name that is read again, and no other text is a key")
    func names() {
        let presses = [
            KeyPress("s", [.command, .shift]), KeyPress("+", .option), KeyPress("é"), KeyPress(.pageDown),
            KeyPress(.function(12), .shift), KeyPress(.return, .command), KeyPress(" "),
        ]
        for press in presses { #expect(KeyPress(name: press.description) == press) }
        #expect(KeyPress("S", .command).description == "command+s" && KeyPress(" ") == KeyPress(.space))
        for name in ["", "S", "ss", "f13", "f0", "command+", "shift+command+s", "\u{7}", "\u{0}"] {
            #expect(KeyPress(name: name) == nil, "\(name)")
        }
    }
}

@MainActor @Suite("Keys of a house that does not open") struct WrongKeyTests {
    /// The faults of a house whose table listens for keys.
    private func faults(_ gestures: Gesture...) -> [Fault.Kind] {
        Restaurant.faults(
            of: TrialHouse { registrar in
                registrar.till("till") { table in for gesture in gestures { table.order(.ring, on: gesture) } }
            }
        ).map(\.kind)
    }

    @Test(
        "A key that browsers keep, or that no keyboard has, is a fault",
        arguments: [
            .key("t", .command), .key("w", [.command, .shift]), .key("c", .command), .key(.left, .option),
            .key(.function(5)), .key(.function(13)), .key("1", .command), .key("?", .shift), .key("\u{7}"),
        ] as [Gesture])
    func unusable(gesture: Gesture) { #expect(faults(gesture) == [.unusableKey]) }

    @Test("A key that is declared twice is a fault, also if one of the two repeats")
    func twice() {
        #expect(faults(.key("s", .command), .key("s", .command)) == [.declaredTwice])
        #expect(faults(.key(.down), .key(.down, repeats: true)) == [.declaredTwice])
        #expect(faults(.key(.down), .key(.down, .shift)).isEmpty)
    }
}
