import DertischCore
import DertischAttendance
import DertischBus
import DertischNews

/// A house whose customer `bench` joins a topic when it is seated, and whose customer `passer` watches it. Both show what they hear.
struct ParkBench: Staff {
    let bus: any MessageBus
    var greeted: [String] { ["bench", "passer"] }
    static let layouts = ["bench": "<p data-place=\"changes\"></p>", "passer": "<p data-place=\"changes\"></p>"]

    func register(with registrar: inout Registrar) {
        registrar.introduce(.bench, as: BenchCustomer.init, waiter: BenchWaiter.init, chef: BenchHeadChef.init)
        registrar.introduce(.passer, as: PasserCustomer.init, waiter: BenchWaiter.init, chef: BenchHeadChef.init)
        registrar.messageBus(bus)
    }
}

struct Sitter: Codable, Equatable, Sendable { var name = "" }

enum BenchCourse: Course {
    enum Order: Sendable { case sit, watch }
    enum Dish: Sendable { case heard(AttendanceNews<Sitter>) }
    struct Carte: Equatable, Sendable {
        /// `+` for each that joined, `~` for each update, `-` for each that left.
        var changes = ""
        var ids: [String] = []
    }
}

extension CustomerID<BenchCourse> {
    static var bench: Self { "bench" }
    static var passer: Self { "passer" }
}

final class BenchCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<BenchCourse>) {
        table.lay(\.changes, at: "changes") { $0 }
        table.order(.sit, on: .seated)
    }
}

final class PasserCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<BenchCourse>) {
        table.lay(\.changes, at: "changes") { $0 }
        table.order(.watch, on: .seated)
    }
}

struct BenchWaiter: Waiter {
    typealias C = BenchCourse
    func carte(for entree: NoEntree) -> BenchCourse.Carte { BenchCourse.Carte() }
    func plate(_ dish: BenchCourse.Dish, onto carte: inout BenchCourse.Carte) {
        guard case .heard(let news) = dish else { return }
        carte.ids = news.all.map(\.id)
        for change in news.changes {
            switch change {
            case .joined: carte.changes += "+"
            case .updated: carte.changes += "~"
            case .left: carte.changes += "-"
            }
        }
    }
}

struct BenchHeadChef: HeadChef {
    typealias NewsScope = PartyWide
    let sitters: Attendance<Sitter>

    func give(_ order: BenchCourse.Order, to waiter: WaiterForHeadChef<BenchCourse>) throws {
        switch order {
        case .sit: try sitters.join("bench", as: Sitter())
        case .watch: sitters.watch("bench")
        }
    }

    func hear(_ news: AttendanceNews<Sitter>, to waiter: WaiterForHeadChef<BenchCourse>) {
        waiter.serve(.heard(news))
    }
}
