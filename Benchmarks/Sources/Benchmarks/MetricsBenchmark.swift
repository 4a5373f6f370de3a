import DertischRoom

/// The cost of a change of the device: in a window that does not use it, and in a thousand windows that do.
enum MetricsBenchmark {
    static let figures = ["metrics.unheeded", "metrics.told.1000"]
    private static let windows = 1000
    private static let changes = 1000

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let restaurant = try await Restaurant(Planetarium())
        return [try unheeded(effort, restaurant), try await told(effort, restaurant)]
    }

    /// A change told to a window that does not use the device. The floor compares two devices and keeps one.
    @MainActor private static func unheeded(_ effort: Effort, _ restaurant: Restaurant) throws -> Figure {
        let room = BenchRoom()
        let maitreD = MaitreD(of: restaurant, in: room)
        defer { maitreD.close() }
        maitreD.greet(.deaf)
        let devices = devices()
        let passes = room.table?.passes
        var (kept, turn, others) = (devices[0], 0, 0)
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                Stopwatch.nanoseconds(changes) {
                    turn &+= 1
                    maitreD.measured(devices[turn & 1])
                }
            },
            floor: {
                Stopwatch.nanoseconds(changes) {
                    turn &+= 1
                    if devices[turn & 1] != kept {
                        kept = devices[turn & 1]
                        others &+= 1
                    }
                }
            })
        guard room.table?.passes == passes, others > 0 else { throw Failure.nothingMeasured }
        return Figure("metrics.unheeded", costs.ours, "ns", floor: costs.floor, .timesFloor(7))
    }

    /// A change told to a thousand windows, each of which lays a text and a mark for it. The floor compares as many devices, and
    /// lays the same on as many tables by hand.
    @MainActor private static func told(_ effort: Effort, _ restaurant: Restaurant) async throws -> Figure {
        let rooms = (0..<windows).map { _ in BenchRoom() }
        let maitreDs = rooms.map { MaitreD(of: restaurant, in: $0) }
        defer { for maitreD in maitreDs { maitreD.close() } }
        for maitreD in maitreDs {
            maitreD.greet(.heeding)
            await maitreD.settled()
        }
        let devices = devices()
        let floorTables: [any PlainView] = rooms.map { _ in BenchRoom.Table() }
        var floorDevices = Array(repeating: devices[0], count: windows)
        let passes = rooms[7].table?.passes ?? 0
        var (turn, floorTurn) = (0, 0)
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                turn += 1
                return Stopwatch.nanoseconds(1) { for maitreD in maitreDs { maitreD.measured(devices[turn & 1]) } }
            },
            floor: {
                floorTurn += 1
                let device = devices[floorTurn & 1]
                return Stopwatch.nanoseconds(1) {
                    for (index, table) in floorTables.enumerated() where floorDevices[index] != device {
                        floorDevices[index] = device
                        table.lay(.mark(.hidden, device.isNarrow), at: Spot("legend"))
                        table.lay(.text(device.colorScheme.rawValue), at: Spot("scheme"))
                        table.laid()
                    }
                }
            })
        guard (rooms[7].table?.passes ?? 0) - passes == effort.rounds + 1 else { throw Failure.nothingMeasured }
        return Figure("metrics.told.1000", costs.ours / 1e6, "ms", floor: costs.floor / 1e6, .timesFloor(28))
    }

    /// Two devices that differ in what the heeding screen lays.
    private static func devices() -> [Metrics] {
        var phone = Metrics()
        phone.window = Metrics.Size(width: 390, height: 844)
        phone.languages = ["en-GB", "en"]
        var desk = phone
        desk.window = Metrics.Size(width: 1440, height: 900)
        desk.colorScheme = .dark
        return [phone, desk]
    }
}

/// A house with a screen that heeds its device, and one that does not.
private struct Planetarium: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.heeding, as: HeedingCustomer.init)
        registrar.introduce(.deaf, as: DeafCustomer.init)
    }
}

private enum HeedingCourse: Course {}
private enum DeafCourse: Course {}

extension CustomerID<HeedingCourse> { fileprivate static var heeding: Self { "heeding" } }
extension CustomerID<DeafCourse> { fileprivate static var deaf: Self { "deaf" } }

private final class HeedingCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<HeedingCourse>) {
        table.metrics.mark(.hidden, "legend", when: \.isNarrow)
        table.metrics.lay(\.colorScheme, at: "scheme") { scheme, _ in scheme.rawValue }
    }
}

private final class DeafCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<DeafCourse>) {}
}
