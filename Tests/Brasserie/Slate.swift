import Dertisch
import DertischComponents
import Foundation

/// A slate that is written on while the house writes too. Served if `BRASSERIE_SLATE` is set.
///
/// | place | what the house does |
/// |---|---|
/// | `text`, in the form `form` | empties it once it is sent, and adds what was in it to `lines` |
/// | `loud`, `grouped`, `trimmed` | answers with capitals, with groups of three digits, and without blanks at either end |
/// | `note` | takes it as it is; `greet` or F2 writes before it, and `wipe` or Control and B empties it |
/// | `level` | says it in `told`: a slider |
/// | `pay` | asks, and counts what was agreed to in `paid` |
enum SlateCourse: Course {
    enum Order: Sendable {
        case write(String), send, loud(String), grouped(String), trimmed(String), note(String), greet, wipe
        case level(Int), lit(Bool), pay
    }
    struct Carte: Equatable, Sendable {
        var text = ""
        var lines: [Line] = []
        var loud = ""
        var grouped = ""
        var trimmed = ""
        var note = ""
        var level = 0
        var isLit = false
        var paid = 0

        /// What the house holds.
        var told: String {
            [text, loud, grouped, trimmed, note, "\(level)", "\(isLit)", "\(paid)"].joined(separator: "|")
        }
    }
    struct Line: Identifiable, Equatable, Codable, Sendable {
        let id: Int
        let text: String
    }
    static let kept = Kept<Carte>(\.lines, \.paid)
}

extension CustomerID<SlateCourse> { static var slate: Self { "slate" } }

final class SlateCustomer: Customer {
    init(waiter: WaiterForCustomer<SlateCourse>) {}

    func layTable(_ table: TableBuilder<SlateCourse>) {
        table.edit(\.text, at: "text") { .write($0) }
        table.order(.send, on: .submit("form"))
        table.rows(\.lines, at: "lines") { $0.lay(\.text, at: "line") }
        table.edit(\.loud, at: "loud") { .loud($0) }
        table.edit(\.grouped, at: "grouped") { .grouped($0) }
        table.edit(\.trimmed, at: "trimmed") { .trimmed($0) }
        table.edit(\.note, at: "note") { .note($0) }
        table.order(.greet, on: .tap("greet"))
        table.order(.wipe, on: .tap("wipe"))
        table.order(.greet, on: .key(.function(2)))
        table.order(.wipe, on: .key("b", .command))
        table.edit(\.level, at: "level") { .level($0) }
        table.edit(\.isLit, at: "lit") { .lit($0) }
        table.lay(\.told, at: "told")
        table.ask("empty", on: .tap("pay"), .nothing("cancel"), .order("empty.do", as: .destructive, .pay))
    }
}

struct SlateWaiter: Waiter {
    typealias C = SlateCourse

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .write(let text): carte.text = text
        case .send:
            if !carte.text.isEmpty { carte.lines.append(C.Line(id: carte.lines.count, text: carte.text)) }
            carte.text = ""
        case .loud(let text): carte.loud = text.uppercased()
        case .grouped(let text): carte.grouped = grouped(text)
        case .trimmed(let text): carte.trimmed = text.trimmingCharacters(in: .whitespaces)
        case .note(let text): carte.note = text
        case .greet: carte.note = "Dear " + carte.note
        case .wipe: carte.note = ""
        case .level(let level): carte.level = level
        case .lit(let isLit): carte.isLit = isLit
        case .pay: carte.paid += 1
        }
        return .answered
    }

    private func grouped(_ text: String) -> String {
        let digits = Array(text.filter(\.isNumber))
        return digits.indices.map { index in
            (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(digits[index])
        }.joined()
    }
}
