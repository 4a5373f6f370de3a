import DertischTexts
import Foundation
import Testing

@testable import DertischCore
@testable import DertischSommelier

/// A carte holds any number and date: those of a server, a file, a sensor.
@Suite("Extreme values in texts") struct ExtremeTextTests {
    private static let decimals: [Double] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0,
        9.3e18, -9.3e18, 1e15,
    ]
    private static let manners: [ArgumentFormat] = [
        .plain, .number(fraction: nil), .number(fraction: 0), .number(fraction: 15), .percent, .currency("EUR"),
        .currency(nil), .bytes, .date(.short), .date(.full), .time(.long), .moment(.full), .list(isAnd: true),
    ]

    @Test(
        "Extreme values are formatted in every manner and in every language's digits",
        arguments: ["en", "de", "ar", "fa", "hi", "pl"])
    func values(_ language: String) {
        let region = RegionText(Language(language), region: nil)
        for manner in Self.manners {
            for number in Self.decimals { #expect(!region.text(for: .decimal(number), manner).isEmpty) }
            for number in [Int.min, -1, 0, 999, 1000, .max] {
                #expect(!region.text(for: .integer(number), manner).isEmpty)
            }
            for number in Self.decimals { _ = region.text(for: .date(Date(timeIntervalSince1970: number)), manner) }
            _ = region.text(for: .list([]), manner)
        }
    }

    @Test(
        "Deadlines of closing and pauses in typing may have any length",
        arguments: [
            Duration(attoseconds: .min), .zero, .seconds(Int64.max), Duration(attoseconds: .max),
        ])
    func deadline(_ duration: Duration) async {
        let deadline = Deadline(in: duration, by: ContinuousClock())
        let results = await deadline.results(of: [{ @Sendable in await Task.yield() }])
        #expect(results.count == 1)
    }
}
