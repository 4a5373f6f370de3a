import DertischCore
import DertischTesting
import Synchronization
import Testing

// What Documentation/Observing.md and the comments in Sources/Core/DertischCore/Inspection show, compiled. A test compares the two.
@MainActor enum ObservingExamples {
    enum PhotoError: Error { case asleep }

    final class Journal: Sendable {
        private let lines = Mutex<[String]>([])
        func append(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock(\.self) }
    }

    final class FailureCounter: Inspector {
        private(set) var failures: [String: Int] = [:]
        var interest: Interest { .failures }
        func notice(_ event: HouseEvent) {
            guard let failure = event.kind.failure else { return }
            failures[failure.name, default: 0] += 1  // such as PhotoError.asleep
        }
    }

    enum DiskProblem: LoggableError {
        case full
        var description: String { "The disk is full. Make room, then try again." }
    }

    enum EditorCourse: Course {
        enum Order: Sendable { case save, export }
        struct Carte: Equatable, Sendable { var isExporting = false }
    }

    struct EditorWaiter: Waiter {
        typealias C = EditorCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte(isExporting: true) }
        func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
            if apology.error is OrderStopped { carte.isExporting = false }
            return .alert
        }
    }

    struct EditorChef: HeadChef {
        func timeLimit(of order: EditorCourse.Order) -> Duration? { order == .export ? .seconds(300) : .seconds(30) }
        func give(_ order: EditorCourse.Order, to waiter: WaiterForHeadChef<EditorCourse>) async throws {}
    }

    struct Galerie: Staff {
        func register(with registrar: inout Registrar) {}
    }

    struct Cafe: Staff {
        func register(with registrar: inout Registrar) {}
    }

    static func keep() throws { throw DiskProblem.full }

    @MainActor @Suite("Examples: observing a house") struct ObservingTests {
        @Test("Examples: a custom log and a counter receive a failure")
        func observing() async throws {
            let journal = Journal()
            let counter = FailureCounter()
            var restaurant: Restaurant
            restaurant = try await Restaurant(
                Cafe(),
                inspectors: [FailureLog { line in journal.append(line) }, counter])
            do { try keep() } catch { restaurant.report(error) }
            #expect(counter.failures == ["DiskProblem": 1])
            #expect(
                journal.all == [
                    "dertisch: a dining room failed: DiskProblem (The disk is full. Make room, then try again.)"
                ])
            restaurant = try await Restaurant(Cafe(), inspectors: [])
            #expect(HouseFailure(PhotoError.asleep).name == "PhotoError.asleep")
        }

        @Test("Examples: a house has a custom watchdog, or none")
        func watchdog() async throws {
            let journal = Journal()
            var restaurant: Restaurant
            // swift-format-ignore
            restaurant = try await Restaurant(Galerie(), watchdog: Watchdog(limit: .seconds(5)) { line in journal.append(line) })
            restaurant = try await Restaurant(Galerie(), watchdog: nil)
            #expect(restaurant.warnings.isEmpty && journal.all.isEmpty)
        }

        @Test("Examples: a waiter reverts its display when an order is stopped, and each order has its limit")
        func stopping() {
            let waiter = EditorWaiter()
            var carte = waiter.carte(for: NoEntree())
            #expect(waiter.apologise(Apology(order: .export, error: OrderStopped()), onto: &carte) == .alert)
            #expect(!carte.isExporting)
            #expect(
                EditorChef().timeLimit(of: .export) == .seconds(300)
                    && EditorChef().timeLimit(of: .save) == .seconds(30))
        }
    }
}
