import DertischCore
import DertischTesting
import Foundation
import Synchronization

@testable import DertischWeb

/// A browser in memory: reads pages as HTML and patches as JSON, as the client scripts do.
@MainActor final class FakeBrowser: BrowserConnection {
    private(set) var tables: [Int: FakeTable] = [:]
    private(set) var messages: [[String: Any]] = []
    /// The messages of the last frame, which arrived together.
    private(set) var lastFrame: [[String: Any]] = []
    /// The frame in which an address arrived last.
    private(set) var addressFrame: [[String: Any]] = []
    /// The seat that has the window.
    private(set) var seat = 0
    private(set) var closeReasons: [CloseReason] = []
    private(set) var token = ""
    /// True if the house does not know the browser's session.
    var isUnknown: Bool { messages.contains { $0["unknown"] != nil } }
    /// The state that the browser carries.
    var state: String? { messages.last { $0["state"] != nil }?["state"] as? String }
    /// The state that the page was served with, and the life of its session.
    private(set) var served: (state: String, life: Int)?
    private(set) var styles: [String] = []
    /// The page that was sent ahead with its changes, and its seat.
    private(set) var ahead: (seat: Int, messages: [[String: Any]])?
    /// The address and the position in the history that the house told last.
    private(set) var place: (link: String?, depth: Int, entry: Int)?

    nonisolated func send(_ message: [UInt8]) { MainActor.assumeIsolated { take(message) } }
    nonisolated func sendAtOnce(_ message: [UInt8]) { send(message) }
    nonisolated func close(_ reason: CloseReason) { MainActor.assumeIsolated { closeReasons.append(reason) } }

    /// What lies on the table that has the window.
    subscript(_ place: Place, in row: RowNumber = .table) -> PlaceContent { tables[seat]?[place, in: row] ?? .init() }
    func rows(_ spot: Spot) -> [RowNumber] { tables[seat]?.lists[spot] ?? [] }

    /// The table of a customer, if it is on the screen.
    func table(_ customer: String) -> FakeTable? { tables.values.first { $0.customer == customer } }

    /// The customers on the screen.
    var customers: [String] { tables.values.map(\.customer).sorted() }

    /// The values of one kind of message, oldest first.
    func values<Value>(of kind: String, as type: Value.Type = Value.self) -> [Value] {
        messages.compactMap { $0[kind] as? Value }
    }

    /// The input of a customer: types over an entry, and focuses it.
    func input(on seat: Int) -> TableChecker.Input {
        TableChecker.Input(
            type: { self.tables[seat]?.lay(.entry($0, revision: 1), $1) },
            focus: { self.tables[seat]?.focused = $0 }, focused: { self.tables[seat]?.focused })
    }

    /// Opens a page as it was served.
    func open(_ html: [UInt8]) {
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        token = page["data-session"] ?? ""
        served = page["data-state"].flatMap { state in
            page["data-life"].flatMap { Int($0) }.map { (state, $0) }
        }
        styles = page.all.filter { $0["rel"] == "stylesheet" }.compactMap { $0["href"] }
        seat = page["data-seat"].flatMap { Int($0) } ?? 0
        tables = [:]
        read(page, as: seat, page["data-customer"] ?? "", .window)
    }

    /// Takes a message, or several that came as one.
    private func take(_ bytes: [UInt8]) {
        let json = try? JSONSerialization.jsonObject(with: Data(bytes))
        lastFrame = json as? [[String: Any]] ?? [json as? [String: Any]].compactMap(\.self)
        if lastFrame.contains(where: { $0["at"] != nil }) { addressFrame = lastFrame }
        for message in lastFrame { take(message) }
    }

    private func take(_ message: [String: Any]) {
        messages.append(message)
        if message["ahead"] != nil, let seat = message["seat"] as? Int {
            ahead = (seat, [message])
            return
        }
        if let seat = ahead?.seat, message["patch"] != nil, message["seat"] as? Int == seat {
            ahead?.messages.append(message)
            return
        }
        if message["drop"] as? Int == ahead?.seat { ahead = nil }
        if let shown = message["shown"] as? Int, let ready = ahead, ready.seat == shown {
            ahead = nil
            for message in ready.messages { apply(message) }
        }
        apply(message)
    }

    private func apply(_ message: [String: Any]) {
        if let page = message["page"] as? [String: Any] { show(page, message) }
        if let seat = message["clear"] as? Int { remove(seat) }
        if let at = message["at"] as? [String: Any] {
            let position = HistoryPosition((at["depth"] as? NSNumber)?.doubleValue ?? 0)
            place = (at["link"] as? String, position?.depth ?? 0, position?.entry ?? 0)
        }
        guard let seat = message["seat"] as? Int else { return }
        for operation in message["patch"] as? [[Any]] ?? [] { tables[seat]?.apply(operation) }
    }

    private func show(_ page: [String: Any], _ message: [String: Any]) {
        let number = message["seat"] as? Int ?? 0
        let document = HTMLParser.parse("<head>\(page["head"] ?? "")</head>\(page["body"] ?? "")")
        styles += document.all.filter { $0["rel"] == "stylesheet" }.compactMap { $0["href"] }
        token = page["session"] as? String ?? ""
        var position = FakeTable.Position.window
        if let section = message["in"] as? [Any], let host = section[0] as? Int, let place = section[1] as? String {
            position = .section(Place(place), of: host)
        } else if let over = message["over"] as? [Any], let opener = over[0] as? Int {
            position = .menu(over[3] as? String ?? "", over: opener)
        }
        for (seat, table) in tables where table.position == position || seat == number { remove(seat) }
        if position == .window { seat = number }
        read(document, as: number, page["customer"] as? String ?? "", position)
    }

    private func remove(_ seat: Int) {
        tables[seat] = nil
        for (inner, table) in tables where table.position.host == seat { remove(inner) }
    }

    /// Reads a table, and those that stand in it.
    private func read(_ page: HTMLElement, as seat: Int, _ customer: String, _ position: FakeTable.Position) {
        var table = FakeTable(seat: seat, customer: customer, position: position)
        table.show(page) { element, place in
            guard let inner = element["data-seat"].flatMap({ Int($0) }) else { return }
            read(element, as: inner, element["data-customer"] ?? "", .section(place, of: seat))
        }
        tables[seat] = table
    }
}

/// A table as a browser shows it.
struct FakeTable {
    enum Position: Equatable {
        case window
        case section(Place, of: Int)
        case menu(String, over: Int)

        var host: Int? {
            switch self {
            case .window: nil
            case .section(_, of: let host), .menu(_, over: let host): host
            }
        }
    }

    let seat: Int
    let customer: String
    let position: Position
    /// Where the focus is, if it is in this table.
    var focused: Spot?
    private var spots: [Spot: PlaceContent] = [:]
    private(set) var lists: [Spot: [RowNumber]] = [:]

    init(seat: Int, customer: String, position: Position) {
        self.seat = seat
        self.customer = customer
        self.position = position
    }

    subscript(_ place: Place, in row: RowNumber = .table) -> PlaceContent {
        spots[Spot(place, in: row)] ?? PlaceContent()
    }

    mutating func apply(_ operation: [Any]) {
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
            if let chosen = operation[4] as? String {
                lay(.selection(choices, chosen: chosen.split(separator: ",").compactMap { Int($0) }), spot)
            } else {
                lay(.choices(choices, chosen: operation[4] as? Int), spot)
            }
        case "m": lay(.mark(Trait(rawValue: text) ?? .busy, operation[4] as? Bool ?? false), spot)
        case "v": lay(.invalid(operation[3] as? String), spot)
        case "l": lay(.label(text), spot)
        case "h": lay(.hint(text), spot)
        case "p": lay(.tip(text), spot)
        case "a": lay(.link(operation[3] as? String), spot)
        // A browser sets them as attributes.
        case "k": break
        default: applyRow(verb, spot, RowNumber(operation[3] as? Int ?? 0), before: operation[4] as? Int ?? 0)
        }
    }

    private mutating func applyRow(_ verb: String, _ spot: Spot, _ row: RowNumber, before next: Int) {
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

    mutating func lay(_ laid: Laid, _ spot: Spot) { spots[spot, default: PlaceContent()].lay(laid) }

    /// Reads what the page shows; `holds` is told of each place that is not in a row, and may hold another table.
    mutating func show(_ page: HTMLElement, holds: (HTMLElement, Place) -> Void) {
        for child in page.elements { show(child, in: .table, holds) }
    }

    private mutating func show(
        _ element: HTMLElement, in outer: RowNumber, _ holds: (HTMLElement, Place) -> Void
    ) {
        guard element.name != "template" else { return }
        let row = element["data-row"].flatMap { Int($0) }.map { RowNumber($0) } ?? outer
        if let flawed = element["data-invalid-for"], element["hidden"] == nil {
            lay(.invalid(Self.words(of: element)), Spot(Place(flawed), in: row))
        }
        if let place = element.address {
            let spot = Spot(place, in: row)
            show(element, at: spot)
            if element["data-seat"] != nil { return holds(element, spot.place) }
            lists[spot] = element.elements.compactMap { $0["data-row"].flatMap { Int($0) }.map { RowNumber($0) } }
        }
        for child in element.elements { show(child, in: row, holds) }
    }

    private mutating func show(_ element: HTMLElement, at spot: Spot) {
        switch element.name {
        case "img": lay(.picture(Picture("", width: 1, height: 1, description: element["alt"] ?? "")), spot)
        case "input" where element["type"] == "checkbox": lay(.flag(element["checked"] != nil), spot)
        case "input": lay(.entry(element["value"] ?? "", revision: 0), spot)
        case "select":
            // A hidden option stands for no choice.
            let choices = element.elements.filter { $0["hidden"] == nil }.map {
                Choice(number: Int($0["value"] ?? "") ?? 0, text: Self.words(of: $0))
            }
            if element["multiple"] != nil {
                let chosen = element.elements.filter { $0["selected"] != nil }.compactMap {
                    $0["value"].flatMap { Int($0) }
                }
                lay(.selection(choices, chosen: chosen), spot)
                break
            }
            lay(
                .choices(
                    choices, chosen: element.elements.first { $0["selected"] != nil }?["value"].flatMap { Int($0) }),
                spot)
        default: lay(.text(Self.words(of: element)), spot)
        }
        if element["hidden"] != nil { lay(.mark(.hidden, true), spot) }
        if element["disabled"] != nil { lay(.mark(.enabled, false), spot) }
        if let label = element["aria-label"] { lay(.label(label), spot) }
        if let hint = element["placeholder"] { lay(.hint(hint), spot) }
        if let tip = element["title"] { lay(.tip(tip), spot) }
        if element.name == "a", let link = element["href"] { lay(.link(link), spot) }
    }

    private static func words(of element: HTMLElement) -> String {
        element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}
