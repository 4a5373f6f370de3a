import DertischCore
import Foundation
import Testing

/// Values of an address whose own coding is not a single value.
struct AddressValueTests {
    private struct Values: Codable, Equatable {
        var day: Date?
        var link: URL?
        var price: Decimal?
        var bytes: Data?
    }

    private func read(_ values: [String: String]) throws -> Values {
        try LinkValues.read(Values.self, from: values, only: nil)
    }

    @Test("Dates, addresses, decimals and bytes are read from an address")
    func reads() throws {
        let day = Date(timeIntervalSince1970: 1_764_288_000)
        for text in [
            "2025-11-28", "2025-11-28T00:00:00Z", "2025-11-28T00:00:00.000Z", "785980800", "2025-11-28T01:00:00+01:00",
        ] {
            #expect(try read(["day": text]).day == day, "\(text)")
        }
        #expect(try read(["link": "https://example.com/a?b"]).link == URL(string: "https://example.com/a?b"))
        #expect(try read(["price": "-12.50"]).price == Decimal(string: "-12.5"))
        #expect(try read(["bytes": "AQI="]).bytes == Data([1, 2]))
        #expect(try read([:]) == Values())
        #expect(try LinkValues.read(Date.self, from: ["day": "2025-11-28"], only: "day") == day)
    }

    @Test(
        "Others are refused",
        arguments: [
            ("day", "28.11.2025"), ("day", "nan"), ("day", ""), ("day", "2025-11-28x"), ("day", "2025-11-28T12:00"),
            ("day", "1e999"),
            ("day", "2025-11-28T25:99:00Z"), ("day", "2025-11-28T12:00:00Z "),
            ("day", "2025-13-01"), ("day", "2025-02-30"), ("day", "2025-11-28T12:00:00"), ("price", "1e5"),
            ("price", "12,50"), ("price", "--1"),
            ("price", "1."), ("bytes", "AQI"), ("bytes", "%"),
        ])
    func refuses(_ name: String, _ text: String) {
        #expect(throws: LinkValues.Mismatch.self) { try read([name: text]) }
    }

    @Test("They are written so that they are read again")
    func goesRound() throws {
        let values = Values(
            day: Date(timeIntervalSinceReferenceDate: 785_980_800.25), link: URL(string: "https://example.com/ä"),
            price: Decimal(string: "0.1"), bytes: Data([0, 255]))
        #expect(try read(LinkValues.write(values, only: nil)) == values)
    }
}
