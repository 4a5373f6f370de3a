import Plug
import TestSupport
import Testing

/// "For ever" is often written as the longest duration that there is, for which Swift's own clocks end the process.
@Suite("Extreme durations of wrappers", .namesHang) struct ExtremeDurationTests {
    private enum Count: AsyncAction {
        typealias Input = Int
        typealias Output = Int
    }

    private struct Wrong: Error {}

    static let durations: [Duration] = [
        Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1), .zero, .seconds(Int64.max),
        Duration(attoseconds: .max),
    ]

    @Test("A time-out of any length does not crash, and a long one lets the work finish", arguments: durations)
    func timeOut(_ duration: Duration) async throws {
        let count = Plugged<Count>(wrappedBy: [.timeOut(after: duration)]) { number in
            await Task.yield()
            return number + 1
        }
        do {
            #expect(try await count(1) == 2)
        } catch is TimeOutError {
            #expect(duration < .seconds(1))
        }
    }

    @Test("ActionCache can be remembered for any length of time", arguments: durations)
    func remember(_ duration: Duration) async throws {
        let count = Plugged<Count>(wrappedBy: [.cache(upTo: 4, for: duration)]) { number in number + 1 }
        for _ in 1...3 { #expect(try await count(1) == 2) }
    }

    @Test(
        "A pause before a retry may be of any length, and a cancelled task does not wait it out",
        arguments: durations)
    func retry(_ duration: Duration) async throws {
        let count = Plugged<Count>(wrappedBy: [.retry(2, backOff: .constant(duration))]) { _ in throw Wrong() }
        let call = Task { try await count(1) }
        if duration > .zero { call.cancel() }
        await #expect(throws: (any Error).self) { try await call.value }
    }

    @Test("Growing pauses stay within the range of a duration, for any numbers")
    func backOff() {
        var generator = SystemRandomNumberGenerator()
        for first in Self.durations {
            for factor in [-Double.infinity, -1, 0, 1, 1e300, .infinity, .nan] {
                for jitter in [-1, 0, 0.5, 1, 1e300, .nan] {
                    let backOff = BackOff.exponential(from: first, by: factor, upTo: first, jitter: jitter)
                    for attempt in [Int.min, -1, 0, 1, 2, 1000] {
                        #expect(backOff.pause(after: attempt, using: &generator) >= .zero)
                    }
                }
            }
        }
    }
}
