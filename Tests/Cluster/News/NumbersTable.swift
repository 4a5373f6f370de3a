import DertischRoom
import Synchronization

/// A dining room with one table, which notes when news are laid.
final class NumbersRoom: DiningRoom {
    let table = NumbersTable()

    func setTable(for customer: String) -> any RestaurantTable { table }
    func show(_ table: any RestaurantTable, _ showing: Showing) {}
    func clear(_ table: any RestaurantTable) {}
    func hide(_ table: any RestaurantTable) {}
    func show(_ alert: Alert) {}
    func setLanguage(_ language: Language) {}
}

final class NumbersTable: RestaurantTable {
    /// Also read by the thread that compares it.
    nonisolated let shown = Mutex("")
    /// The nanoseconds from the giving of news in another process until they were laid.
    nonisolated let delays = Mutex<[UInt64]>([])
    nonisolated let isTiming = Mutex(false)

    var keepsHiddenContent: Bool { true }
    func apply(_ changes: [ScreenChange]) {
        for change in changes { if case .lay(let laid, let spot) = change { lay(laid, at: spot) } }
    }

    private func lay(_ laid: Laid, at spot: Spot) {
        guard case .text(let text) = laid else { return }
        if spot.place == "values" { return shown.withLock { $0 = text } }
        guard isTiming.withLock(\.self), let time = text.split(separator: " ").last.flatMap({ UInt64($0) }) else {
            return
        }
        let delay = Moment.nanoseconds - time
        delays.withLock { $0.append(delay) }
    }

    /// The numbers of the processes as they are laid.
    nonisolated static func text(of values: [Int]) -> String { values.map(String.init).joined(separator: " ") }
}
