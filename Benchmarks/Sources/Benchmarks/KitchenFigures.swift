import Dertisch
import Plug

enum Half: Action {
    typealias Input = Int
    typealias Output = Int
}

/// A virtual call, the floor of an action.
class Halver {
    func perform(_ number: Int) -> Int { number / 2 }
}
final class RealHalver: Halver {
    override func perform(_ number: Int) -> Int { number >> 1 }
}

/// One of many resources: a type for each pair of marks.
final class Resource<A, B>: Sendable {
    let number = 1
}

@MainActor enum KitchenFigures {
    struct House: Staff {
        func register(with registrar: Registrar, _ key: borrowing Key) {
            ManyTypes.register(with: registrar, key)
            registrar.introduce(.bench, as: BenchCustomer.init, waiter: BenchWaiter.init, with: key)
        }
    }

    static func run() async throws -> [Figure] {
        let kitchen = try await Restaurant(House()).kitchen
        typealias Wanted = Resource<Mark1, Mark2>
        var table: [ObjectIdentifier: AnyObject] = [:]
        for id in ManyTypes.ids { table[id] = Wanted() }
        let id = ObjectIdentifier(Wanted.self)
        let resolve = Stopwatch.inTurn(
            { Stopwatch.nanoseconds(200_000) { keep(kitchen[Wanted.self]) } },
            { Stopwatch.nanoseconds(200_000) { keep(table[id]) } })
        Actions.plug(Half.self) { $0 >> 1 }
        var halvers: [ObjectIdentifier: Halver] = [:]
        for id in ManyTypes.ids { halvers[id] = RealHalver() }
        var sum = 0
        let call = try Stopwatch.inTurn(
            { try Stopwatch.nanoseconds(200_000) { sum &+= try action(Half.self, 4) } },
            { Stopwatch.nanoseconds(200_000) { sum &+= halvers[id]?.perform(4) ?? 0 } })
        keep(sum)
        return [
            .ratio("resolve.singleton", resolve.0, "ns", floor: resolve.1, atMost: 1.5),
            .ratio("plug.call", call.0, "ns", floor: call.1, atMost: 2),
            try await open(),
        ]
    }

    /// A house of a thousand resources and a hundred customers, checked and opened.
    private static func open() async throws -> Figure {
        var times: [Double] = []
        var floors: [Double] = []
        for _ in 0..<12 {
            let start = ContinuousClock.now
            keep(try await Restaurant(LargeHouse()))
            times.append((ContinuousClock.now - start) / .milliseconds(1))
            let plain = ContinuousClock.now
            keep(ManyTypes.plain())
            floors.append((ContinuousClock.now - plain) / .milliseconds(1))
        }
        return .most("open.1000", Stopwatch.median(times), "ms", floor: Stopwatch.median(floors), atMost: 5)
    }
}

struct LargeHouse: Staff {
    var greeted: [String] { (0..<100).map { "bench\($0)" } }

    func register(with registrar: Registrar, _ key: borrowing Key) {
        ManyTypes.register(with: registrar, key)
        for number in 0..<100 {
            registrar.introduce(
                CustomerID<BenchCourse>("bench\(number)"), as: BenchCustomer.init, waiter: BenchWaiter.init, with: key)
        }
    }
}
