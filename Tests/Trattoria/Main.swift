import Dertisch
import DertischGTK
import Dispatch
import Foundation

/// A program of one window, for tests of the main loop: it says what reaches the main actor, and closes itself.
///
/// | argument | what it does |
/// |---|---|
/// | `ui` | seats `till`, says what was served and in which order, and ends with status 0 |
/// | `broken` | its layout lacks a place: it says the fault, opens no window and ends with status 1 |
@main struct Main {
    @MainActor static func main() {
        do {
            let folder = Bundle.module.resourceURL?.appending(path: CommandLine.arguments.dropFirst().first ?? "ui")
            try GTKRoom.run(Trattoria(), layouts: GTKLayouts(in: folder), id: "org.dertisch.Trattoria") { _, room in
                try room.open()
                say("open: \(room.seated)")
                DispatchQueue.main.async { say("the main queue is served: \(Thread.isMainThread)") }
                Task {
                    say("the kitchen says \(await Kitchen().word())")
                    try await Task.sleep(for: .milliseconds(20))
                    say("back on the main thread: \(Thread.isMainThread)")
                    room.close()
                }
            }
            say("closed")
        } catch {
            say("\(error)")
            exit(1)
        }
    }

    static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}

actor Kitchen {
    func word() -> String { "ready, off the main thread: \(!Thread.isMainThread)" }
}

enum TillCourse: Course {
    struct Carte: Equatable, Sendable { var sum = 0 }
}
extension CustomerID<TillCourse> { static var till: Self { "till" } }

final class TillCustomer: Customer {
    init(waiter: WaiterForCustomer<TillCourse>) {}
    func layTable(_ table: TableSetting<TillCourse>) { table.lay(\.sum, at: "sum") }
}
struct TillWaiter: Waiter {
    typealias C = TillCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
/// Ends its shift after everybody has left.
struct Safe: KitchenColleague {
    func endShift() async { Main.say("the safe is shut") }
}
struct Trattoria: Staff {
    var greeted: [String] { ["till"] }
    func register(with registrar: Registrar, _ key: borrowing Key) {
        registrar.sousChef(Safe.init, with: key)
        registrar.introduce(.till, as: TillCustomer.init(waiter:), waiter: TillWaiter.init, with: key)
    }
}
