import Dertisch
import DertischGTK
import Dispatch
import Foundation

/// A program of one window, for tests of the main loop: it prints the work that reaches the main actor, and closes itself.
///
/// | argument | behaviour |
/// |---|---|
/// | `ui` | seats `till`, prints the events in their order, and ends with status 0 |
/// | `ui held` | the head chef of `till` holds the main thread until standard error has a line, which is printed; then it prints the event that the inspector got, and ends with status 0 |
/// | `broken` | its layout lacks a place: it prints the fault, opens no window and ends with status 1 |
@main struct Main {
    @MainActor static func main() {
        do {
            let folder = Bundle.module.resourceURL?.appending(path: CommandLine.arguments.dropFirst().first ?? "ui")
            if isHeld { return try runHeld(GTKLayouts(in: folder)) }
            try GTKRoom.run(Trattoria(), layouts: GTKLayouts(in: folder), id: "org.dertisch.Trattoria") { _, room in
                try room.open()
                printLine("open: \(room.seated)")
                DispatchQueue.main.async { printLine("the main queue is served: \(Thread.isMainThread)") }
                Task {
                    printLine("the kitchen says \(await Kitchen().word())")
                    try await Task.sleep(for: .milliseconds(20))
                    printLine("back on the main thread: \(Thread.isMainThread)")
                    room.close()
                }
            }
            printLine("closed")
        } catch {
            printLine("\(error)")
            exit(1)
        }
    }

    /// True if the main thread is to be held.
    static var isHeld: Bool { CommandLine.arguments.contains("held") }

    @MainActor private static func runHeld(_ layouts: GTKLayouts) throws {
        let inspector = HoldInspector()
        try GTKRoom.run(Trattoria(), layouts: layouts, id: "org.dertisch.Trattoria", inspectors: [inspector]) {
            _, room in
            inspector.onHold = { room.close() }
            try room.open()
        }
        printLine("closed")
    }

    static func printLine(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}

actor Kitchen {
    func word() -> String { "ready, off the main thread: \(!Thread.isMainThread)" }
}

/// An inspector that prints each hold of the main actor.
@MainActor final class HoldInspector: Inspector {
    let interest = Interest.failures
    var onHold: @MainActor () -> Void = {}

    func notice(_ event: HouseEvent) {
        guard case .mainActorHeld(let hold) = event.kind else { return }
        Main.printLine("inspector: \(event.customer), \(hold.step), \(hold.order ?? "")")
        onHold()
    }
}

enum TillCourse: Course {
    enum Order: Sendable { case ring }
    struct Carte: Equatable, Sendable { var sum = 0 }
}
extension CustomerID<TillCourse> { static var till: Self { "till" } }

final class TillCustomer: Customer {
    init(waiter: WaiterForCustomer<TillCourse>) {}
    func layTable(_ table: TableBuilder<TillCourse>) {
        table.lay(\.sum, at: "sum")
        table.order(.ring, on: .seated)
    }
}
struct TillWaiter: Waiter {
    typealias C = TillCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
struct TillHeadChef: HeadChef {
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {
        guard Main.isHeld else { return }
        let errors = Pipe()
        dup2(errors.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
        let line = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        Main.printLine("standard error: \(line.prefix { $0 != "," })")
    }
}
/// Ends its shift after all customers have left.
struct Safe: KitchenColleague {
    func endShift() async { Main.printLine("the safe is shut") }
}
struct Trattoria: Staff {
    var greeted: [String] { ["till"] }
    func register(with registrar: inout Registrar) {
        registrar.sousChef(Safe.init)
        registrar.introduce(
            .till, as: TillCustomer.init(waiter:), waiter: TillWaiter.init, chef: TillHeadChef.init)
    }
}
