import Dertisch
import DertischTesting
import Foundation
import Synchronization

@testable import DertischWeb

/// A browser in memory: reads pages as HTML and patches as JSON, as the client script does.
@MainActor final class FakeBrowser: Wire {
    private(set) var spots: [Spot: PlaceSetting] = [:]
    private(set) var lists: [Spot: [RowNumber]] = [:]
    private(set) var messages: [[String: Any]] = []
    private(set) var seat = 0
    private(set) var ends: [WireEnd] = []
    private(set) var token = ""
    private(set) var focused: Spot?

    nonisolated func send(_ message: [UInt8]) { MainActor.assumeIsolated { take(message) } }
    nonisolated func close(_ reason: WireEnd) { MainActor.assumeIsolated { ends.append(reason) } }

    subscript(_ place: Place, in row: RowNumber = .table) -> PlaceSetting {
        spots[Spot(place, in: row)] ?? PlaceSetting()
    }
    func rows(_ spot: Spot) -> [RowNumber] { lists[spot] ?? [] }

    /// What a customer does: types over what stands in an entry, and puts the focus there.
    var fingers: TableChecker.Fingers {
        TableChecker.Fingers(
            type: { self.spots[$1, default: PlaceSetting()].lay(.entry($0, revision: 1)) },
            focus: { self.focused = $0 }, focused: { self.focused })
    }

    /// Opens a page as it was served.
    func open(_ html: [UInt8]) {
        let page = HTMLReader.read(String(decoding: html, as: UTF8.self))
        token = page["data-session"] ?? ""
        seat = page["data-seat"].flatMap { Int($0) } ?? 0
        show(page)
    }

    private func take(_ bytes: [UInt8]) {
        guard let message = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else { return }
        messages.append(message)
        if let page = message["page"] as? [String: Any] {
            seat = message["seat"] as? Int ?? 0
            token = page["session"] as? String ?? ""
            show(HTMLReader.read("<head>\(page["head"] ?? "")</head>\(page["body"] ?? "")"))
        }
        guard message["seat"] as? Int == seat else { return }
        for operation in message["patch"] as? [[Any]] ?? [] { apply(operation) }
    }

    private func apply(_ operation: [Any]) {
        guard let verb = operation[0] as? String, let number = operation[1] as? Int, let place = operation[2] as? String
        else { return }
        let spot = Spot(Place(place), in: RowNumber(number))
        let text = operation[3] as? String ?? ""
        switch verb {
        case "t": lay(.text(text), spot)
        case "n": lay(.number(operation[3] as? Double, text: operation[4] as? String ?? ""), spot)
        case "i":
            lay(.picture(Picture(text, width: 1, height: 1, description: operation[6] as? String ?? "")), spot)
        case "f": lay(.flag(operation[3] as? Bool ?? false), spot)
        case "e": lay(.entry(text, revision: operation[4] as? Int ?? 0), spot)
        case "c":
            let choices = (operation[3] as? [[Any]] ?? []).map {
                Choice(number: $0[0] as? Int ?? 0, text: $0[1] as? String ?? "")
            }
            lay(.choices(choices, chosen: operation[4] as? Int), spot)
        case "m": lay(.mark(Trait(rawValue: text) ?? .busy, operation[4] as? Bool ?? false), spot)
        case "v": lay(.invalid(operation[3] as? String), spot)
        case "l": lay(.label(text), spot)
        case "h": lay(.hint(text), spot)
        default: applyRow(verb, spot, RowNumber(operation[3] as? Int ?? 0), before: operation[4] as? Int ?? 0)
        }
    }

    private func applyRow(_ verb: String, _ spot: Spot, _ row: RowNumber, before next: Int) {
        lists[spot, default: []].removeAll { $0 == row }
        if verb == "-" {
            spots = spots.filter { $0.key.row != row }
            if focused?.row == row { focused = nil }
            return
        }
        var rows = lists[spot] ?? []
        rows.insert(row, at: rows.firstIndex(of: RowNumber(next)) ?? rows.endIndex)
        lists[spot] = rows
    }

    private func lay(_ laid: Laid, _ spot: Spot) { spots[spot, default: PlaceSetting()].lay(laid) }

    private func show(_ page: HTMLElement) {
        spots = [:]
        lists = [:]
        show(page, in: .table)
    }

    private func show(_ element: HTMLElement, in outer: RowNumber) {
        guard element.name != "template" else { return }
        let row = element["data-row"].flatMap { Int($0) }.map { RowNumber($0) } ?? outer
        if let place = element.place {
            let spot = Spot(Place(place), in: row)
            show(element, at: spot)
            lists[spot] = element.elements.compactMap { $0["data-row"].flatMap { Int($0) }.map { RowNumber($0) } }
        }
        for child in element.elements { show(child, in: row) }
    }

    private func show(_ element: HTMLElement, at spot: Spot) {
        switch element.name {
        case "img": lay(.picture(Picture("", width: 1, height: 1, description: element["alt"] ?? "")), spot)
        case "input" where element["type"] == "checkbox": lay(.flag(element["checked"] != nil), spot)
        case "input": lay(.entry(element["value"] ?? "", revision: 0), spot)
        case "select":
            let choices = element.elements.map { Choice(number: Int($0["value"] ?? "") ?? 0, text: words(of: $0)) }
            lay(
                .choices(
                    choices, chosen: element.elements.first { $0["selected"] != nil }?["value"].flatMap { Int($0) }),
                spot)
        default: lay(.text(words(of: element)), spot)
        }
        if element["hidden"] != nil { lay(.mark(.hidden, true), spot) }
        if element["disabled"] != nil { lay(.mark(.enabled, false), spot) }
        if let label = element["aria-label"] { lay(.label(label), spot) }
        if let hint = element["placeholder"] { lay(.hint(hint), spot) }
        if element["aria-invalid"] != nil { lay(.invalid(element["title"]), spot) }
    }

    private func words(of element: HTMLElement) -> String {
        element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}
