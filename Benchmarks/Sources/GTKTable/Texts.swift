import DertischRoom

/// A hundred texts, all of which an order changes.
enum TextsCourse: Course {
    enum Order: Sendable { case change }
    struct Carte: Equatable, Sendable { var pass = 0 }
}

extension CustomerID<TextsCourse> { static var texts: Self { "texts" } }

enum Texts {
    static let count = 100
    /// The texts of every other pass.
    static let all = [(0..<count).map { "text \($0)" }, (0..<count).map { "other \($0)" }]

    @MainActor static func measure() async -> [Double] {
        await milliseconds({ for _ in 0..<100 { TextsCustomer.waiter?.give(.change) } }, after: { await Task.yield() })
    }
}

final class TextsCustomer: Customer {
    static var waiter: WaiterForCustomer<TextsCourse>?

    init(waiter: WaiterForCustomer<TextsCourse>) { Self.waiter = waiter }

    func layTable(_ table: TableBuilder<TextsCourse>) {
        for index in 0..<Texts.count {
            table.lay(\.pass, at: Place("t\(index)")) { pass, _ in Texts.all[pass % 2][index] }
        }
    }
}

struct TextsWaiter: Waiter {
    typealias C = TextsCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.pass += 1
        return .answered
    }
}
