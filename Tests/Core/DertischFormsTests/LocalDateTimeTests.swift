@testable import DertischCore
import DertischForms
import Foundation
import Testing

@MainActor @Suite("A day with a time") struct LocalDateTimeTests {
    private func value(_ iso: String) throws -> LocalDateTime { try #require(LocalDateTime(iso: iso)) }
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }
    private func moment(_ iso: String) throws -> Date { try Date(iso, strategy: .iso8601) }

    @Test("It is read and written by ISO 8601, and compared by day and time")
    func iso() throws {
        for text in ["2026-12-31T14:30", "0001-01-01T00:00", "9999-12-31T23:59:59"] {
            let value = try value(text)
            #expect(value.iso == text)
            #expect(try JSONDecoder().decode([LocalDateTime].self, from: JSONEncoder().encode([value])) == [value])
        }
        #expect(try value("2026-12-31T09:00") < value("2026-12-31T10:00"))
        #expect(try value("2026-12-30T23:00") < value("2026-12-31T00:00"))
        for text in ["", "2026-12-31", "2026-12-31 14:30", "2026-12-31T24:00", "2026-02-29T10:00", "2026-12-31T14:30Z"]
        {
            #expect(LocalDateTime(iso: text) == nil, "\(text)")
        }
    }

    @Test(
        "It is typed as in the region, and by ISO 8601",
        arguments: [
            ("de_DE", "31.12.2026 14:30"), ("de_DE", "31.12.26, 14.30 Uhr"), ("de_DE", "2026-12-31T14:30"),
            ("en_US", "12/31/2026 2:30 PM"), ("ja_JP", "2026/12/31 14:30"),
        ])
    func typed(region: String, text: String) throws {
        let notation = NumberNotation(of: Locale(identifier: region))
        #expect(try LocalDateTime.editable.read(.text(text), notation).get().iso == "2026-12-31T14:30")
    }

    @Test("What the house writes is read as the same, in each region that the system knows")
    func allRegions() throws {
        let values = try ["2026-01-02T00:05", "1987-11-09T12:00", "2026-12-31T23:59:58"].map { try value($0) }
        for region in Locale.availableIdentifiers {
            let notation = NumberNotation(of: Locale(identifier: region))
            for value in values {
                guard case .entry(let text, _) = LocalDateTime.editable.entered(value, notation, 0) else {
                    return #expect(Bool(false))
                }
                #expect((try? LocalDateTime.editable.read(.text(text), notation).get()) == value, "\(region): \(text)")
            }
        }
    }

    @Test(
        "A text without a time, or without a day, is none", arguments: ["31.12.2026", "14:30", "31.12. 14:30", "soon"])
    func refused(text: String) {
        let read = LocalDateTime.editable.read(.text(text), NumberNotation(of: Locale(identifier: "de")))
        #expect(throws: EntryFlaw.noDateTime) { try read.get() }
    }

    @Test("Fields of a browser take it by ISO 8601")
    func plain() throws {
        #expect(try value("2026-12-31T14:30").plainText == "2026-12-31T14:30")
        #expect(try LocalDateTime.editable.read(.text("2026-12-31T14:30"), .plain).get() == value("2026-12-31T14:30"))
    }

    @Test("It is a moment of a zone, and back")
    func moments() throws {
        let (berlin, tokyo) = (try zone("Europe/Berlin"), try zone("Asia/Tokyo"))
        #expect(try value("2026-12-31T14:30").date(in: berlin) == moment("2026-12-31T13:30:00Z"))
        #expect(try value("2026-07-01T14:30").date(in: berlin) == moment("2026-07-01T12:30:00Z"))
        #expect(try value("2026-01-01T00:00").date(in: tokyo) == moment("2025-12-31T15:00:00Z"))
        for iso in [
            "1900-02-28T23:59:59", "2000-02-29T12:00", "2026-03-01T00:00", "0004-02-29T06:00", "9999-12-31T00:00",
        ] {
            let value = try value(iso)
            #expect(LocalDateTime(value.date(in: tokyo), in: tokyo) == value, "\(iso)")
        }
        #expect(LocalDateTime(.distantPast.addingTimeInterval(-1e12), in: tokyo) == nil)
    }

    @Test("Days are counted as the calendar counts them")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -180_000, to: 180_000, by: 997) where day > -140_000 {
            let date = Date(timeIntervalSince1970: Double(day) * 86400 + 3661)
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let value = try #require(LocalDateTime(date, in: .gmt))
            #expect([value.day.year, value.day.month, value.day.day] == [parts.year, parts.month, parts.day])
            #expect(value.time == ClockTime(hour: 1, minute: 1, second: 1) && value.date(in: .gmt) == date)
        }
    }

    @Test("In the hour that is skipped there is no such moment, and the date is as late as if clocks had not been set")
    func skipped() throws {
        let berlin = try zone("Europe/Berlin")
        let value = try value("2026-03-29T02:30")
        #expect(value.moments(in: berlin).isEmpty)
        #expect(try value.date(in: berlin) == moment("2026-03-29T01:30:00Z"))
        #expect(LocalDateTime(value.date(in: berlin), in: berlin)?.iso == "2026-03-29T03:30")
        let samoa = try zone("Pacific/Apia")
        #expect(LocalDateTime(iso: "2011-12-30T12:00")?.moments(in: samoa) == [])
    }

    @Test("In the hour that comes twice there are two moments, and the date is the earlier one")
    func doubled() throws {
        let berlin = try zone("Europe/Berlin")
        let value = try value("2026-10-25T02:30")
        #expect(try value.moments(in: berlin) == [moment("2026-10-25T00:30:00Z"), moment("2026-10-25T01:30:00Z")])
        #expect(try value.date(in: berlin) == moment("2026-10-25T00:30:00Z"))
        for iso in ["2026-10-25T01:59:59", "2026-10-25T03:00", "2026-03-29T01:59:59", "2026-03-29T03:00"] {
            #expect(try self.value(iso).moments(in: berlin).count == 1, "\(iso)")
        }
    }
}
