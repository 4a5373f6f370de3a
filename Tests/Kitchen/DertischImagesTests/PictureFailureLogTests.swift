import DertischCore
import DertischTesting
import Synchronization
import Testing

@testable import DertischImages

@Suite("Log of failed pictures") struct PictureFailureLogTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock(\.self) }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private final class Failures: Sendable {
        private let errors = Mutex<[Images.Error]>([])
        var all: [Images.Error] { errors.withLock(\.self) }
        func add(_ error: Images.Error) { errors.withLock { $0.append(error) } }
    }

    @Test("Each failed picture is logged once for all its callers; successes and cancellations are not logged")
    func logged() async throws {
        let failures = Failures()
        let images = images([1, 2, 3]) { $0.onFailure = { failures.add($0) } }
        await #expect(throws: Images.Error.self) { try await images.encoded(picture(9, 9)) }
        #expect(failures.all.count == 1)
        #expect(failures.all.first?.line.hasPrefix("A picture could not be decoded. \(address): ") == true)
        await #expect(throws: Images.Error.self) {
            for try await _ in images.frames(of: picture(9, 9)) {}
        }
        #expect(failures.all.count == 2)
        let good = DertischImagesTests.images(SamplePictures.png(8, 8)) { $0.onFailure = { failures.add($0) } }
        _ = try await good.encoded(picture(9, 9))
        let cancelled = Task { try await images.encoded(picture(8, 8)) }
        cancelled.cancel()
        _ = await cancelled.result
        #expect(failures.all.count <= 3, "a cancelled one may have failed before it was cancelled")
    }

    @Test("A failed refresh of a stale picture is logged, and the old one stays")
    func refreshed() async throws {
        let failures = Failures()
        let now = Mutex(0.0)
        let isBroken = Mutex(false)
        var configuration = Images.Configuration()
        configuration.maxAge = .seconds(10)
        configuration.now = { now.withLock(\.self) }
        configuration.onFailure = { failures.add($0) }
        let images = Images(configuration) { _ in isBroken.withLock(\.self) ? [] : SamplePictures.png(8, 8) }
        _ = try await images.encoded(picture(9, 9))
        now.withLock { $0 = 100 }
        isBroken.withLock { $0 = true }
        _ = try await images.encoded(picture(9, 9))
        while failures.all.isEmpty { await Task.yield() }
        #expect(failures.all.count == 1)
    }

    @Test("Many picture failures are logged in a bounded number of lines, which count the others")
    func bounded() {
        let (lines, clock) = (Lines(), TestClock())
        let log = PictureFailureLog(burst: 2, every: .seconds(3), clock: clock) { lines.add($0) }
        let error = Images.Error.broken("http://a.example/1", because: "torn")
        for _ in 1...100 { log(error) }
        #expect(lines.all == Array(repeating: "A picture could not be decoded. http://a.example/1: torn", count: 2))
        clock.advance(by: .seconds(3))
        for _ in 1...100 { log(error) }
        #expect(lines.all.count == 3 && lines.all.last?.hasSuffix("torn (98 more failed before it)") == true)
    }

    @Test("A picture's log entry is one line without secrets and control characters, for any address or decoder")
    func line() {
        let error = Images.Error.unreachable("http://ada:secret@a.example/1?token=abcdef", because: MultilineError())
        #expect(error.line == "A picture could not be fetched. http://a.example/1: over two [31mlines with …")
    }

    private struct MultilineError: Error, CustomStringConvertible {
        let description = "over\ntwo \u{1B}[31mlines\r\n with abcdef\u{0}"
    }

    @Test("Extreme configurations of the picture log do not crash", arguments: [Int.min, 0, 1, .max])
    func extremes(burst: Int) {
        let clock = TestClock()
        for interval in [Duration(attoseconds: .min), .zero, .seconds(Int64.max), Duration(attoseconds: .max)] {
            let lines = Lines()
            let log = PictureFailureLog(burst: burst, every: interval, clock: clock) { lines.add($0) }
            for _ in 1...3 { log(.broken("a", because: "b")) }
            #expect(!lines.all.isEmpty)
        }
    }
}
