@testable import DertischCore
import DertischForms
import DertischTesting
import Foundation
import Testing

@MainActor @Suite("Dates and times in entries") struct DateTests {
    private func notation(_ region: String) -> DateNotation {
        NumberNotation(of: Locale(identifier: region)).dates
    }

    @Test(
        "A date is written and read as in its region",
        arguments: [
            ("en_US", "12/31/2026"), ("en_GB", "31/12/2026"), ("de_DE", "31.12.2026"), ("fr_FR", "31/12/2026"),
            ("ja_JP", "2026/12/31"), ("sv_SE", "2026-12-31"), ("nl_NL", "31-12-2026"), ("th_TH", "31/12/2026"),
        ])
    func regions(region: String, text: String) throws {
        #expect(notation(region).text(year: 2026, month: 12, day: 31) == text)
        let read = try #require(notation(region).readDate(text))
        #expect(read == (2026, 12, 31))
    }

    @Test("A date that the house writes is read as that date, in each region that the system knows")
    func allRegions() {
        for region in Locale.availableIdentifiers {
            let notation = notation(region)
            for (year, month, day) in [(2026, 1, 2), (1969, 12, 31), (987, 11, 9)] {
                let text = notation.text(year: year, month: month, day: day)
                let read = notation.readDate(text)
                #expect(read.map { $0 == (year, month, day) } == true, "\(region): \(text)")
            }
            for (hour, minute, second) in [(0, 5, 0), (12, 0, 0), (23, 59, 58), (11, 30, 0)] {
                let text = notation.text(hour: hour, minute: minute, second: second)
                let read = notation.readTime(text)
                #expect(read.map { $0 == (hour, minute, second) } == true, "\(region): \(text)")
            }
        }
    }

    @Test(
        "People write dates with other signs, with two digits for the year, and by ISO 8601",
        arguments: ["31.12.2026", "31/12/26", " 31-12-2026 ", "31 12 26", "2026-12-31", "٣١.١٢.٢٠٢٦"])
    func typed(text: String) throws {
        #expect(
            try CalendarDate.editable.read(.text(text), NumberNotation(of: Locale(identifier: "de"))).get().iso
                == "2026-12-31")
    }

    @Test(
        "A text that is no date is none",
        arguments: [
            "", "31.12.", "tomorrow", "32.1.2026", "29.2.2026", "1.13.2026", "1.1.20266", "1.1.0000", "1.2.3.4",
        ])
    func refused(text: String) {
        let read = CalendarDate.editable.read(.text(text), NumberNotation(of: Locale(identifier: "de")))
        #expect(throws: EntryFlaw.self) { try read.get() }
    }

    @Test(
        "Times are read with halves of the day where they are written",
        arguments: [
            ("14:30", "14:30"), ("2:30 PM", "14:30"), ("2.30pm", "14:30"), ("12:00 am", "00:00"), ("12:00 PM", "12:00"),
            ("9:05:07", "09:05:07"),
        ])
    func times(text: String, iso: String) throws {
        let read = try ClockTime.editable.read(.text(text), NumberNotation(of: Locale(identifier: "en_US"))).get()
        #expect(read.iso == iso)
    }

    @Test("A text that is no time is none", arguments: ["", "noon", "24:00", "9:60", "9", "13:00 pm", "9:00:00:00"])
    func refusedTimes(text: String) {
        let read = ClockTime.editable.read(.text(text), NumberNotation(of: Locale(identifier: "en_US")))
        #expect(throws: EntryFlaw.self) { try read.get() }
    }

    @Test("Days and times are stored by ISO 8601, and nothing else is read")
    func coded() throws {
        let day = try #require(CalendarDate(year: 2024, month: 2, day: 29))
        let time = try #require(ClockTime(hour: 9, minute: 30))
        let json = try JSONEncoder().encode([day.iso, time.iso])
        #expect(String(decoding: json, as: UTF8.self) == "[\"2024-02-29\",\"09:30\"]")
        #expect(try JSONDecoder().decode([CalendarDate].self, from: Data("[\"2024-02-29\"]".utf8)) == [day])
        #expect(try JSONDecoder().decode([ClockTime].self, from: Data("[\"09:30\"]".utf8)) == [time])
        for text in ["2026-02-29", "2026-2-1", "+026-01-01", "20260101", ""] { #expect(CalendarDate(iso: text) == nil) }
        for text in ["9:30", "24:00", "09:3a", "09"] { #expect(ClockTime(iso: text) == nil) }
    }

    @Test("Days and times are ordered")
    func order() throws {
        let days = ["2026-01-02", "2025-12-31", "2026-01-01"].compactMap(CalendarDate.init(iso:)).sorted()
        #expect(days.map(\.iso) == ["2025-12-31", "2026-01-01", "2026-01-02"])
        #expect(try #require(ClockTime(iso: "09:59")) < #require(ClockTime(iso: "10:00")))
    }
}
