import DertischCore
import DertischAttendance
import DertischBus
import DertischTesting
import Synchronization

/// A house whose customer joins what it is told to join.
///
/// | order | what the head chef does |
/// |---|---|
/// | `join(topic, name)` | joins |
/// | `rename(name)` | updates the description |
/// | `watch(topic)`, `leave` | reads without joining; leaves |
///
/// None fails, but by the attendance itself. `names` shows the list, and `changes` what was heard.
struct Lounge: Staff {
    let bus: (any MessageBus)?

    func register(with registrar: inout Registrar) {
        registrar.introduce(.lounge, as: LoungeCustomer.init, waiter: LoungeWaiter.init, chef: LoungeHeadChef.init)
        registrar.introduce(.hall, as: HallCustomer.init)
        if let bus { registrar.messageBus(bus) }
    }
}

struct Sitter: Codable, Equatable, Sendable {
    var name: String
    var weight = 1.0
}

enum LoungeCourse: Course {
    enum Order: Sendable { case join(String, Sitter), rename(String), watch(String), leave }
    enum Dish: Sendable { case list([Attendant<Sitter>]), heard(AttendanceNews<Sitter>) }
    struct Carte: Equatable, Sendable { var names = "", changes: [String] = [] }
}

enum HallCourse: Course {
    struct Carte: BlankCarte {}
}

extension CustomerID<LoungeCourse> { static var lounge: Self { "lounge" } }
extension CustomerID<HallCourse> { static var hall: Self { "hall" } }

final class HallCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<HallCourse>) {}
}

final class LoungeCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<LoungeCourse>) {
        table.lay(\.names, at: "names") { $0 }
        table.lay(\.changes, at: "changes") { $0.joined(separator: ", ") }
        table.seat(.hall, .onTop, on: .tap("hall"))
    }
}

struct LoungeWaiter: Waiter {
    typealias C = LoungeCourse
    func carte(for entree: NoEntree) -> LoungeCourse.Carte { LoungeCourse.Carte() }
    func plate(_ dish: LoungeCourse.Dish, onto carte: inout LoungeCourse.Carte) {
        switch dish {
        case .list(let all): carte.names = Self.names(all)
        case .heard(let news):
            carte.names = Self.names(news.all)
            carte.changes += news.changes.map { change in
                switch change {
                case .joined(let one): "+\(one.description.name)"
                case .updated(let one): "~\(one.description.name)"
                case .left(let one): "-\(one.description.name)"
                }
            }
        }
    }

    private static func names(_ all: [Attendant<Sitter>]) -> String {
        all.map(\.description.name).joined(separator: " ")
    }
}

struct LoungeHeadChef: HeadChef {
    typealias NewsScope = PartyWide
    let sitters: Attendance<Sitter>

    func give(_ order: LoungeCourse.Order, to waiter: WaiterForHeadChef<LoungeCourse>) throws {
        switch order {
        case .join(let topic, let sitter): try sitters.join(topic, as: sitter)
        case .rename(let name): try sitters.update { $0.name = name }
        case .watch(let topic): sitters.watch(topic)
        case .leave: sitters.leave()
        }
        waiter.serve(.list(sitters.all))
    }

    func hear(_ news: AttendanceNews<Sitter>, to waiter: WaiterForHeadChef<LoungeCourse>) {
        waiter.serve(.heard(news))
    }
}

/// A bus of a process that can be killed: it goes on as if it sent.
final class MortalBus: MessageBus {
    private let bus: any MessageBus
    private let isDead = Atomic(false)

    init(_ bus: any MessageBus) { self.bus = bus }

    var maxMessageBytes: Int { bus.maxMessageBytes }

    func kill() { isDead.store(true, ordering: .releasing) }
    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws { try await bus.open(receive) }
    func publish(_ message: [UInt8]) -> Bool { isDead.load(ordering: .acquiring) || bus.publish(message) }
    func close() async { await bus.close() }
}

/// An open lounge, with one window or several.
@MainActor final class OpenLounge {
    let restaurant: Restaurant
    let clock = TestClock()
    let log = EventLog()

    init(over bus: (any MessageBus)?) async throws {
        restaurant = try await Restaurant(Lounge(bus: bus), inspectors: [log], watchdog: nil, clock: clock)
    }

    /// Lets seconds pass, once the exchange waits for each.
    func tick(_ count: Int = 1) async {
        for _ in 0..<count {
            await clock.sleepers(1, for: .seconds(1))
            clock.advance(by: .seconds(1))
        }
        await clock.sleepers(1, for: .seconds(1))
    }

    func window() -> LoungeWindow {
        let window = LoungeWindow(in: self)
        window.maitreD.greet(.lounge)
        return window
    }
}

/// A window with a lounge.
@MainActor struct LoungeWindow {
    let room = HeadlessRoom()
    let maitreD: MaitreD

    init(in house: OpenLounge) { maitreD = MaitreD(of: house.restaurant, in: room) }

    func give(_ order: LoungeCourse.Order) async {
        _ = maitreD.give(order, of: .lounge)
        await maitreD.settled()
    }

    func join(_ topic: String, as name: String) async { await give(.join(topic, Sitter(name: name))) }

    /// The changes that were heard.
    var changes: String { room.table(of: "lounge")?["changes"].text ?? "" }

    /// Waits until these changes are the last that were heard.
    func untilHeard(lately changes: String) async {
        await room.table(of: "lounge")?.until { $0["changes"].text?.hasSuffix(changes) == true }
    }

    /// Waits until the list shows these names.
    func until(_ names: String) async { await until { $0 == names } }

    /// Waits until something is true of the names that the list shows.
    func until(_ isRight: @escaping (String) -> Bool) async {
        await room.table(of: "lounge")?.until { isRight($0["names"].text ?? "") }
    }
}
