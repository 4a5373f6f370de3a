import Dertisch

/// A menu that opens another: colours, and their shades.
enum ColourCourse: Course {
    typealias Entree = String
    typealias Bill = String
    enum Order: Sendable { case mix(String) }
    struct Carte: Equatable, Sendable {
        var colour = ""
        var mixed: String?
    }
}

enum ShadeCourse: Course {
    typealias Bill = String
}

extension CustomerID<ColourCourse> { static var colour: Self { "colour" } }
extension CustomerID<ShadeCourse> { static var shade: Self { "shade" } }

final class ColourCustomer: Customer {
    init(waiter: WaiterForCustomer<ColourCourse>) {}

    func layTable(_ table: TableBuilder<ColourCourse>) {
        table.lay(\.colour, at: "colour")
        table.pay(on: .tap("blue")) { _ in "blue" }
        table.pay(on: .tap("green")) { _ in "green" }
        table.present(.shade, on: .tap("shade"), as: .sheet) { .mix($0) }
        table.pay(when: \.mixed)
    }
}

struct ColourWaiter: Waiter {
    typealias C = ColourCourse
    func carte(for colour: String) -> C.Carte { C.Carte(colour: colour) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .mix(let colour) = order { carte.mixed = colour }
        return .answered
    }
}

final class ShadeCustomer: Customer {
    init() {}

    func layTable(_ table: TableBuilder<ShadeCourse>) {
        table.pay(on: .tap("dark")) { _ in "dark" }
        table.pay(on: .tap("light")) { _ in "light" }
        table.usherOut(on: .tap("close"))
    }
}
