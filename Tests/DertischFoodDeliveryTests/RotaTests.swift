import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Transfer scheduler", .namesHang)
struct RotaTests {
    private let start = ContinuousClock.now

    private func all(_ rota: inout Rota) -> [UInt64] {
        var numbers: [UInt64] = []
        while let number = rota.next() { numbers.append(number) }
        return numbers
    }

    @Test("Transfers start in their order, up to the limit")
    func order() {
        var rota = Rota(most: 2, mostPerHost: 2)
        for number in 1...5 { rota.enqueue(UInt64(number), to: "a", until: start) }
        #expect(all(&rota) == [1, 2])
        rota.leave(2)
        #expect(all(&rota) == [3])
        rota.leave(1)
        rota.leave(3)
        #expect(all(&rota) == [4, 5])
        #expect(rota.countWaiting == 0 && rota.countUnderWay == 2 && rota.nextDeadline == nil)
    }

    @Test("A transfer starts at once if there is room, but never overtakes waiting ones")
    func atOnce() {
        var rota = Rota(most: 3, mostPerHost: 2)
        #expect(rota.begin(1, to: "a") && rota.begin(2, to: "a") && !rota.begin(3, to: "a"))
        rota.enqueue(3, to: "a", until: start)
        #expect(!rota.begin(4, to: "b") && rota.countUnderWay == 2)
        rota.leave(1)
        #expect(!rota.begin(4, to: "a") && all(&rota) == [3] && rota.begin(4, to: "b") && !rota.begin(5, to: "c"))
        for number in 2...4 { rota.leave(UInt64(number)) }
        #expect(rota.countUnderWay == 0 && rota.countHosts == 0)
    }

    @Test("Urgent transfers start first, at every host, in their own order")
    func priorities() {
        var rota = Rota(most: 1, mostPerHost: 1)
        let queue: [(UInt64, String, DeliveryRequest.Priority)] = [
            (1, "a", .low), (2, "a", .normal), (3, "b", .high), (4, "a", .high), (5, "b", .normal), (6, "a", .low),
        ]
        for (number, host, priority) in queue { rota.enqueue(number, to: host, priority, until: start) }
        var order: [UInt64] = []
        while let number = rota.next() {
            order.append(number)
            rota.leave(number)
        }
        #expect(order == [3, 4, 2, 5, 1, 6] && rota.countHosts == 0)
    }

    @Test("A busy host delays transfers to no other host")
    func hosts() {
        var rota = Rota(most: 3, mostPerHost: 1)
        for (number, host) in [(1, "a"), (2, "a"), (3, "b"), (4, "a"), (5, "c")] {
            rota.enqueue(UInt64(number), to: host, until: start)
        }
        #expect(all(&rota) == [1, 3, 5])
        rota.leave(3)
        #expect(all(&rota) == [])
        rota.leave(1)
        #expect(all(&rota) == [2])
    }

    @Test("A cancelled transfer is never called, waiting or running, and cancelling twice changes nothing")
    func leaving() {
        var rota = Rota(most: 1, mostPerHost: 1)
        for number in 1...4 { rota.enqueue(UInt64(number), to: "a", until: start) }
        #expect(all(&rota) == [1])
        for number in [2, 3, 3, 99] { rota.leave(UInt64(number)) }
        rota.leave(1)
        rota.leave(1)
        #expect(all(&rota) == [4])
        rota.leave(4)
        #expect(rota.countUnderWay == 0 && rota.countWaiting == 0 && rota.countHosts == 0)
    }

    @Test("Transfers that have waited too long are reported, and the next deadline is updated")
    func deadlines() {
        var rota = Rota(most: 1, mostPerHost: 1)
        for (number, seconds) in [(1, 1), (2, 9), (3, 2), (4, 5)] {
            rota.enqueue(UInt64(number), to: "a", until: start + .seconds(seconds))
        }
        #expect(all(&rota) == [1])
        #expect(rota.expire(at: start + .milliseconds(500)).isEmpty)
        #expect(rota.expire(at: start + .seconds(5)) == [3, 4])
        #expect(rota.nextDeadline == start + .seconds(9))
        #expect(rota.expire(at: start + .seconds(9)) == [2])
        #expect(rota.nextDeadline == nil && rota.countUnderWay == 1)
    }

    @Test("Random starts, ends and cancellations keep the scheduler's limits and lose no transfer")
    func model() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var rota = Rota(most: 4, mostPerHost: 2)
            var waiting: [(UInt64, String)] = []
            var underWay: [UInt64: String] = [:]
            for number in UInt64(1)...200 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0, 1:
                    let host = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
                    rota.enqueue(number, to: host, until: start)
                    waiting.append((number, host))
                case 2:
                    guard let gone = underWay.keys.randomElement(using: &generator) else { continue }
                    rota.leave(gone)
                    underWay[gone] = nil
                default:
                    guard let index = waiting.indices.randomElement(using: &generator) else { continue }
                    rota.leave(waiting.remove(at: index).0)
                }
                let expected = waiting.first { entry in
                    underWay.count < 4 && underWay.values.count { $0 == entry.1 } < 2
                }
                let next = rota.next()
                #expect(next == expected?.0)
                if let expected {
                    waiting.removeAll { $0.0 == expected.0 }
                    underWay[expected.0] = expected.1
                }
                #expect(rota.countWaiting == waiting.count && rota.countUnderWay == underWay.count)
            }
        }
    }
}
