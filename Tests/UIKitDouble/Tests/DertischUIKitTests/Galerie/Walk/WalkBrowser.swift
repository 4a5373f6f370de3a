import DertischRoom
import DertischTesting
import Foundation

@testable import DertischWeb

/// A browser in memory, which shows pages and changes them by patches as the client's scripts do.
@MainActor final class WalkBrowser: BrowserConnection {
    /// A table on the page, or in a menu over it.
    struct Table {
        let seat: Int
        let customer: String
        let isMenu: Bool
        var spots: [Spot: PlaceContent] = [:]
        var lists: [Spot: [RowNumber]] = [:]
        var revisions: [Spot: Int] = [:]

        mutating func lay(_ laid: Laid, at spot: Spot) { spots[spot, default: PlaceContent()].lay(laid) }
    }

    private(set) var tables: [Int: Table] = [:]
    private(set) var token = ""
    private(set) var depth = 1
    private let pictures: (String) -> Picture?

    /// - Parameter pictures: the picture that the house serves at an address.
    init(pictures: @escaping (String) -> Picture?) { self.pictures = pictures }

    // Unsafe assumeIsolated: the session writes on the main actor.
    nonisolated func send(_ message: [UInt8]) { MainActor.assumeIsolated { take(message) } }
    nonisolated func sendAtOnce(_ message: [UInt8]) { send(message) }
    nonisolated func close(_ reason: CloseReason) {}

    /// The table of a customer; `nil` if it is not in view.
    func table(_ customer: String) -> Table? { tables.values.first { $0.customer == customer } }

    /// Opens a page as it is served.
    func open(_ html: [UInt8]) {
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        token = page["data-session"] ?? ""
        show(page, page["data-seat"].flatMap { Int($0) } ?? 0, page["data-customer"] ?? "", isMenu: false)
    }

    /// Shows what a guest types, before the house answers.
    func type(_ words: String, at place: Place, of customer: String) -> (seat: Int, revision: Int)? {
        guard let seat = table(customer)?.seat else { return nil }
        let spot = Spot(place)
        let revision = (tables[seat]?.revisions[spot] ?? 0) + 1
        tables[seat]?.revisions[spot] = revision
        tables[seat]?.lay(.entry(words, revision: revision), at: spot)
        return (seat, revision)
    }

    private func take(_ bytes: [UInt8]) {
        let json = try? JSONSerialization.jsonObject(with: Data(bytes))
        for message in json as? [[String: Any]] ?? [json as? [String: Any]].compactMap(\.self) { take(message) }
    }

    private func take(_ message: [String: Any]) {
        let seat = message["seat"] as? Int ?? 0
        if let page = message["page"] as? [String: Any] {
            let html = HTMLParser.parse("<head>\(page["head"] ?? "")</head>\(page["body"] ?? "")")
            show(html, seat, page["customer"] as? String ?? "", isMenu: message["over"] != nil)
        }
        if let seat = message["clear"] as? Int { tables[seat] = nil }
        if let place = message["at"] as? [String: Any] { depth = place["depth"] as? Int ?? depth }
        for operation in message["patch"] as? [[Any]] ?? [] { apply(operation, to: seat) }
    }

    private func show(_ page: HTMLElement, _ seat: Int, _ customer: String, isMenu: Bool) {
        // A page takes the place of the one before, and of the menus over it.
        if !isMenu { tables = [:] }
        var table = Table(seat: seat, customer: customer, isMenu: isMenu)
        for element in page.elements { read(element, in: .table, &table) }
        tables[seat] = table
    }

    private func read(_ element: HTMLElement, in outer: RowNumber, _ table: inout Table) {
        // A place of the body is described in the head as well.
        guard element.name != "template", element.name != "meta" else { return }
        let row = element["data-row"].flatMap { Int($0) }.map { RowNumber($0) } ?? outer
        if let place = element.address {
            let spot = Spot(place, in: row)
            read(element, at: spot, &table)
            table.lists[spot] = element.elements.compactMap { $0["data-row"].flatMap { Int($0) }.map { RowNumber($0) } }
        }
        for child in element.elements { read(child, in: row, &table) }
    }

    private func read(_ element: HTMLElement, at spot: Spot, _ table: inout Table) {
        switch element.name {
        case "img":
            var picture = element["src"].flatMap(pictures)
            picture?.description = element["alt"] ?? ""
            table.lay(.picture(picture), at: spot)
            // An image without a picture is hidden, and no mark was laid.
            if picture == nil { return }
        case "input": table.lay(.entry(element["value"] ?? "", revision: 0), at: spot)
        default:
            let words = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
            table.lay(.text(words), at: spot)
        }
        if element["hidden"] != nil { table.lay(.mark(.hidden, true), at: spot) }
        if element["disabled"] != nil { table.lay(.mark(.enabled, false), at: spot) }
        let pressed = element["aria-pressed"] ?? element["aria-current"]
        if pressed == "true" { table.lay(.mark(.selected, true), at: spot) }
        if element["aria-busy"] == "true" { table.lay(.mark(.busy, true), at: spot) }
        if let label = element["aria-label"] { table.lay(.label(label), at: spot) }
        if let hint = element["placeholder"] { table.lay(.hint(hint), at: spot) }
        if let tip = element["title"] { table.lay(.tip(tip), at: spot) }
    }

    private func apply(_ operation: [Any], to seat: Int) {
        guard let verb = operation[0] as? String, let number = operation[1] as? Int, let place = operation[2] as? String
        else { return }
        let spot = Spot(Place(place), in: RowNumber(number))
        let text = operation[3] as? String ?? ""
        switch verb {
        case "t": tables[seat]?.lay(.text(text), at: spot)
        case "n": tables[seat]?.lay(.number(operation[3] as? Double, text: operation[4] as? String ?? ""), at: spot)
        case "i":
            var picture = pictures(text)
            picture?.description = operation[6] as? String ?? ""
            tables[seat]?.lay(.picture(picture), at: spot)
        case "f": tables[seat]?.lay(.flag(operation[3] as? Bool ?? false), at: spot)
        case "e":
            let revision = operation[4] as? Int ?? 0
            guard revision >= tables[seat]?.revisions[spot] ?? 0 else { return }
            tables[seat]?.lay(.entry(text, revision: revision), at: spot)
        case "m": tables[seat]?.lay(.mark(Trait(rawValue: text) ?? .busy, operation[4] as? Bool ?? false), at: spot)
        case "v": tables[seat]?.lay(.invalid(operation[3] as? String), at: spot)
        case "l": tables[seat]?.lay(.label(text), at: spot)
        case "h": tables[seat]?.lay(.hint(text), at: spot)
        case "p": tables[seat]?.lay(.tip(text), at: spot)
        case "+", "~", "-":
            change(verb, RowNumber(operation[3] as? Int ?? 0), before: operation[4] as? Int ?? 0, at: spot, of: seat)
        default: break
        }
    }

    private func change(_ verb: String, _ row: RowNumber, before next: Int, at spot: Spot, of seat: Int) {
        guard var table = tables[seat] else { return }
        var rows = table.lists[spot, default: []].filter { $0 != row }
        if verb == "-" {
            table.spots = table.spots.filter { $0.key.row != row }
        } else {
            rows.insert(row, at: rows.firstIndex(of: RowNumber(next)) ?? rows.endIndex)
        }
        table.lists[spot] = rows
        tables[seat] = table
    }
}
