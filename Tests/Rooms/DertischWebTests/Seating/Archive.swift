import DertischCore

/// A house with a list of records, at an address with a query.
///
/// | customer | address | what it does |
/// |---|---|---|
/// | `porch`, greeted | `/` | `archive` seats the list on top |
/// | `archive` | `/archive` | `next` shows the next page in a new entry of the history, `old` the old records in the same; `word` is typed |
/// | `record` (a number) | `/archive/{number}` | nothing |
///
/// Its head chef serves `list` at once: what the page has. None fails.
struct Archive: Staff {
    static let layouts = [
        "porch": "<button data-place='archive'></button>",
        "archive": """
        <p data-place="records"></p><input data-place="word"><button data-place="next"></button><button data-place="old"></button>
        <button data-place="record"></button><input data-place="note">
        """,
        "record": "<p></p>",
    ]

    var greeted: [String] { ["porch"] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(.porch) { $0.seat(.archive, on: .tap("archive")) }
        registrar.introduce(.archive, as: ArchiveCustomer.init, chef: ArchiveHeadChef.init)
        registrar.introduce(.record) { _ in }
        registrar.link(.porch, to: "/")
        registrar.link(.archive, to: "/archive")
        registrar.link(.record, to: "/archive/{number}")
    }
}

enum PorchCourse: Course {}
enum RecordCourse: Course {
    typealias Entree = Int
    struct Carte: BlankCarte {}
}
enum ArchiveCourse: Course {
    enum Order: Sendable { case list(Age, page: Int) }
    enum Age: String, Sendable { case new, old }
    struct Carte: BlankCarte { var age = Age.new, page = 1, word = "", note = "", records = "" }
    static let query = LinkQuery<Carte>(
        .bind("age", to: \.age), .bind("page", to: \.page, in: 1...99, history: .push), .bind("word", to: \.word))
    static let kept = Kept<Carte>(\.note)
}

extension CustomerID<PorchCourse> { static var porch: Self { "porch" } }
extension CustomerID<ArchiveCourse> { static var archive: Self { "archive" } }
extension CustomerID<RecordCourse> { static var record: Self { "record" } }

final class ArchiveCustomer: Customer {
    func layTable(_ table: TableBuilder<ArchiveCourse>) {
        table.order(on: .seated) { .list($0.age, page: $0.page) }
        table.order(on: .navigated) { .list($0.age, page: $0.page) }
        table.order(on: .tap("next")) { .list($0.age, page: $0.page + 1) }
        table.order(on: .tap("old")) { .list(.old, page: $0.page) }
        table.edit(\.word, at: "word")
        table.edit(\.note, at: "note")
        table.lay(\.records, at: "records")
        table.seat(.record, on: .tap("record")) { $0.page }
    }
}

struct ArchiveHeadChef: HeadChef {
    func give(_ order: ArchiveCourse.Order, to waiter: WaiterForHeadChef<ArchiveCourse>) {
        switch order {
        case .list(let age, let page):
            waiter.serve(\.age, age)
            waiter.serve(\.page, page)
            waiter.serve(\.records, "\(age) records, page \(page)")
        }
    }
}
