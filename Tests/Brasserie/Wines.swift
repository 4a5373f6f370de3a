import Dertisch

/// A list of wines, whose address has a query. Served if `BRASSERIE_WINES` is set.
///
/// | place | what the house does |
/// |---|---|
/// | `next` | shows the next page, in a new entry of the browser's history |
/// | `red` | shows red wines alone, in the same entry |
/// | `word` | is part of the address, in the same entry |
/// | `note` | is not |
/// | `wines` | says which page of which wines it is |
enum WinesCourse: Course {
    enum Order: Sendable { case list(Colour, page: Int) }
    enum Colour: String, Sendable { case all, red, white }
    struct Carte: BlankCarte { var colour = Colour.all, page = 1, word = "", note = "", wines = "" }
    static let query = LinkQuery<Carte>(
        .bind("colour", to: \.colour), .bind("page", to: \.page, in: 1...99, history: .push),
        .bind("word", to: \.word))
    static let kept = Kept<Carte>(\.note)
}

extension CustomerID<WinesCourse> { static var wines: Self { "wines" } }

final class WinesCustomer: Customer {
    func layTable(_ table: TableBuilder<WinesCourse>) {
        table.order(on: .seated) { .list($0.colour, page: $0.page) }
        table.order(on: .navigated) { .list($0.colour, page: $0.page) }
        table.order(on: .tap("next")) { .list($0.colour, page: $0.page + 1) }
        table.order(on: .tap("red")) { .list(.red, page: $0.page) }
        table.edit(\.word, at: "word")
        table.edit(\.note, at: "note")
        table.lay(\.wines, at: "wines")
    }
}

struct WinesHeadChef: HeadChef {
    func give(_ order: WinesCourse.Order, to waiter: WaiterForHeadChef<WinesCourse>) {
        switch order {
        case .list(let colour, let page):
            waiter.serve(\.colour, colour)
            waiter.serve(\.page, page)
            waiter.serve(\.wines, "\(colour) wines, page \(page)")
        }
    }
}
