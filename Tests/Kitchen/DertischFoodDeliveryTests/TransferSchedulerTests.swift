import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Transfer scheduler", .namesHang)
struct TransferSchedulerTests {
    private let start = ContinuousClock.now

    private func all(_ scheduler: inout TransferScheduler) -> [UInt64] {
        var numbers: [UInt64] = []
        while let number = scheduler.startNext() { numbers.append(number) }
        return numbers
    }

    @Test("Transfers start in their order, up to the limit")
    func order() {
        var scheduler = TransferScheduler(maxActive: 2, maxActivePerHost: 2)
        for number in 1...5 { scheduler.enqueue(UInt64(number), to: "a", until: start) }
        #expect(all(&scheduler) == [1, 2])
        scheduler.remove(2)
        #expect(all(&scheduler) == [3])
        scheduler.remove(1)
        scheduler.remove(3)
        #expect(all(&scheduler) == [4, 5])
        #expect(scheduler.queuedCount == 0 && scheduler.activeCount == 2 && scheduler.nextDeadline == nil)
    }

    @Test("A transfer starts at once if there is room, but never overtakes waiting ones")
    func atOnce() {
        var scheduler = TransferScheduler(maxActive: 3, maxActivePerHost: 2)
        #expect(scheduler.startNow(1, to: "a") && scheduler.startNow(2, to: "a") && !scheduler.startNow(3, to: "a"))
        scheduler.enqueue(3, to: "a", until: start)
        #expect(!scheduler.startNow(4, to: "b") && scheduler.activeCount == 2)
        scheduler.remove(1)
        #expect(
            !scheduler.startNow(4, to: "a") && all(&scheduler) == [3] && scheduler.startNow(4, to: "b")
                && !scheduler.startNow(5, to: "c"))
        for number in 2...4 { scheduler.remove(UInt64(number)) }
        #expect(scheduler.activeCount == 0 && scheduler.hostCount == 0)
    }

    @Test("Urgent transfers start first, at every host, in their own order")
    func priorities() {
        var scheduler = TransferScheduler(maxActive: 1, maxActivePerHost: 1)
        let queue: [(UInt64, String, DeliveryRequest.Priority)] = [
            (1, "a", .low), (2, "a", .normal), (3, "b", .high), (4, "a", .high), (5, "b", .normal), (6, "a", .low),
        ]
        for (number, host, priority) in queue { scheduler.enqueue(number, to: host, priority, until: start) }
        var order: [UInt64] = []
        while let number = scheduler.startNext() {
            order.append(number)
            scheduler.remove(number)
        }
        #expect(order == [3, 4, 2, 5, 1, 6] && scheduler.hostCount == 0)
    }

    @Test("A busy host delays transfers to no other host")
    func hosts() {
        var scheduler = TransferScheduler(maxActive: 3, maxActivePerHost: 1)
        for (number, host) in [(1, "a"), (2, "a"), (3, "b"), (4, "a"), (5, "c")] {
            scheduler.enqueue(UInt64(number), to: host, until: start)
        }
        #expect(all(&scheduler) == [1, 3, 5])
        scheduler.remove(3)
        #expect(all(&scheduler) == [])
        scheduler.remove(1)
        #expect(all(&scheduler) == [2])
    }

    @Test("A cancelled transfer is never called, waiting or running, and cancelling twice changes nothing")
    func leaving() {
        var scheduler = TransferScheduler(maxActive: 1, maxActivePerHost: 1)
        for number in 1...4 { scheduler.enqueue(UInt64(number), to: "a", until: start) }
        #expect(all(&scheduler) == [1])
        for number in [2, 3, 3, 99] { scheduler.remove(UInt64(number)) }
        scheduler.remove(1)
        scheduler.remove(1)
        #expect(all(&scheduler) == [4])
        scheduler.remove(4)
        #expect(scheduler.activeCount == 0 && scheduler.queuedCount == 0 && scheduler.hostCount == 0)
    }

    @Test("Transfers that have waited too long are reported, and the next deadline is updated")
    func deadlines() {
        var scheduler = TransferScheduler(maxActive: 1, maxActivePerHost: 1)
        for (number, seconds) in [(1, 1), (2, 9), (3, 2), (4, 5)] {
            scheduler.enqueue(UInt64(number), to: "a", until: start + .seconds(seconds))
        }
        #expect(all(&scheduler) == [1])
        #expect(scheduler.expire(at: start + .milliseconds(500)).isEmpty)
        #expect(scheduler.expire(at: start + .seconds(5)) == [3, 4])
        #expect(scheduler.nextDeadline == start + .seconds(9))
        #expect(scheduler.expire(at: start + .seconds(9)) == [2])
        #expect(scheduler.nextDeadline == nil && scheduler.activeCount == 1)
    }

    @Test("Random starts, ends and cancellations keep the scheduler's limits and lose no transfer")
    func model() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var scheduler = TransferScheduler(maxActive: 4, maxActivePerHost: 2)
            var waiting: [(UInt64, String)] = []
            var active: [UInt64: String] = [:]
            for number in UInt64(1)...200 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0, 1:
                    let host = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
                    scheduler.enqueue(number, to: host, until: start)
                    waiting.append((number, host))
                case 2:
                    guard let gone = active.keys.randomElement(using: &generator) else { continue }
                    scheduler.remove(gone)
                    active[gone] = nil
                default:
                    guard let index = waiting.indices.randomElement(using: &generator) else { continue }
                    scheduler.remove(waiting.remove(at: index).0)
                }
                let expected = waiting.first { entry in
                    active.count < 4 && active.values.count { $0 == entry.1 } < 2
                }
                let next = scheduler.startNext()
                #expect(next == expected?.0)
                if let expected {
                    waiting.removeAll { $0.0 == expected.0 }
                    active[expected.0] = expected.1
                }
                #expect(scheduler.queuedCount == waiting.count && scheduler.activeCount == active.count)
            }
        }
    }
}
