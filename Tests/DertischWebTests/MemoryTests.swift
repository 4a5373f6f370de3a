import Dertisch
import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import DertischWeb

@MainActor @Suite("The memory of a room") struct MemoryTests {
    @Test("is given back a while after many sessions have ended, once for all of them, and not after few")
    func schedule() async {
        let clock = TestClock()
        let (trims, trimmed) = AsyncStream.makeStream(of: Void.self)
        var each = trims.makeAsyncIterator()
        let count = Mutex(0)
        let memory = MemoryTrim(clock: clock) {
            count.withLock { $0 += 1 }
            trimmed.yield()
        }
        for _ in 1..<MemoryTrim.worthwhile { memory.sessionEnded() }
        #expect(clock.sleeperCount == 0)
        for _ in 0..<MemoryTrim.worthwhile * 3 { memory.sessionEnded() }
        await clock.sleepers(1)
        clock.advance(by: MemoryTrim.pause)
        _ = await each.next()
        #expect(count.withLock(\.self) == 1)
    }
}
