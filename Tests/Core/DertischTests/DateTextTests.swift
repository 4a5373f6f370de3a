import DertischJSON
import Foundation
import Testing

@Suite("Texts of dates") struct DateTextTests {
    @Test(
        "RFC 3339, and what ISO 8601 writes with one meaning, is read to the nanosecond",
        arguments: [
            ("2026-05-31T18:30:00Z", 1_780_252_200, 0), ("2026-05-31t18:30:00z", 1_780_252_200, 0),
            ("2026-05-31 18:30:00Z", 1_780_252_200, 0), ("2026-05-31T20:30:00+02:00", 1_780_252_200, 0),
            ("2026-05-31T13:00:00-05:30", 1_780_252_200, 0), ("2026-05-31T18:30:00-00:00", 1_780_252_200, 0),
            ("2026-05-31T18:30Z", 1_780_252_200, 0), ("2026-05-31T20:30+0200", 1_780_252_200, 0),
            ("2026-05-31T20:30:00+02", 1_780_252_200, 0), ("2026-05-31", 1_780_185_600, 0),
            ("2026-06-01T18:29:00+23:59", 1_780_252_200, 0),
            ("2026-05-31T18:30:00.5Z", 1_780_252_200, 500_000_000),
            ("2026-05-31T18:30:00.1234567899999999Z", 1_780_252_200, 123_456_789),
            ("1969-12-31T23:59:59.25Z", -1, 250_000_000), ("2024-02-29", 1_709_164_800, 0),
            ("2000-02-29T00:00:00Z", 951_782_400, 0), ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
            ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
            // RFC 3339, 5.8: a leap second, in UTC and elsewhere.
            ("1990-12-31T23:59:60Z", 662_688_000, 0), ("1990-12-31T15:59:60-08:00", 662_688_000, 0),
            ("2015-07-01T01:59:60.5+02:00", 1_435_708_800, 500_000_000),
        ] as [(String, Int64, Int32)])
    func read(text: String, seconds: Int64, nanoseconds: Int32) throws {
        let date = try DateText(text)
        #expect(date.seconds == seconds && date.nanoseconds == nanoseconds)
    }

    @Test(
        "Everything else is refused, with the reason and what would be right",
        arguments: [
            ("2026-05-31T18:30:00", "no time zone", "2026-05-31T18:30:00Z"),
            ("2026-05-31 18:30:00", "no time zone", "2026-05-31 18:30:00Z"),
            ("2026-05-31T18:30", "no time zone", "2026-05-31T18:30Z"),
            ("2026-02-30", "days of 2026-02 are 01 to 28", "2026-02-28"),
            ("2026-02-30T18:30:00Z", "days of 2026-02", "2026-02-28"), ("1900-02-29", "01 to 28", "1900-02-28"),
            ("2026-04-31", "01 to 30", "2026-04-30"), ("2026-13-01", "months", ""), ("2026-00-01", "months", ""),
            ("2026-01-00", "days", ""), ("2026-05-31T18:30:00+25:00", "-23:59 to +23:59", ""),
            ("2026-05-31T18:30:00+02:60", "-23:59 to +23:59", ""), ("2026-05-31T18:30:00+2", "digits for hours", ""),
            ("2026-05-31T18:30:00+02:", "digits for minutes", ""), ("2026-05-31T18:30:00+020", "for minutes", ""),
            ("2026-05-31T24:00:00Z", "hours are 00 to 23", "next day"), ("2026-05-31T25:00:00Z", "hours", ""),
            ("2026-05-31T18:60:00Z", "minutes", ""), ("2026-05-31T18:30:61Z", "seconds", ""),
            ("2026-05-31T23:59:60Z", "June or December", ""), ("2026-06-30T23:58:60Z", "June or December", ""),
            ("2026-06-30T23:59:60+02:00", "June or December", ""),
            ("2026-05-31T18:30:00Zulu", "behind its zone", "2026-05-31T18:30:00Z"),
            ("2026-05-31T18:30:00+02:00[Europe/Berlin]", "behind its zone", "2026-05-31T18:30:00+02:00"),
            ("2026-05-31T18:30:00Z ", "behind its zone", ""), ("2026-05-31T18:30:00Z\u{0}", "behind its zone", ""),
            ("2026-05-31Z", "behind its day", "2026-05-31"), ("2026-05-31 foo", "hours and minutes", ""),
            ("2026-05-31T", "hours and minutes", ""), ("2026-05-31T18", "hours and minutes", ""),
            ("2026-05-31T18:30:00 CEST", "other characters than a time zone", ""),
            ("2026-05-31T18:30:00,5Z", "not a comma", "2026-05-31T18:30:00.5Z"),
            ("2026-05-31T18:30:00.Z", "no digit", ""), ("2026-05-31T18:30:0Z", "not two digits", ""),
            (" 2026-05-31", "year of four digits", ""), ("12026-05-31", "year of four digits", ""),
            ("+002026-05-31", "year of four digits", ""), ("-2026-05-31", "year of four digits", ""),
            ("26-05-31", "year of four digits", ""), ("2026-5-31", "year of four digits", ""),
            ("20260531T183000Z", "year of four digits", ""), ("2026-W22-7", "year of four digits", ""),
            ("2026-151", "year of four digits", ""), ("31.05.2026", "year of four digits", ""),
            ("٢٠٢٦-٠٥-٣١", "year of four digits", ""), ("", "year of four digits", ""),
            (String(repeating: "2026-05-31", count: 1_000), "too long", ""),
        ] as [(String, String, String)])
    func refused(text: String, reason: String, remedy: String) {
        let refusal = #expect(throws: DateText.Refusal.self) { try DateText(text) }
        #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "")")
        #expect(remedy.isEmpty || refusal?.remedy.contains(remedy) == true, "\(refusal?.remedy ?? "")")
    }

    @Test("What is written of a date is read as the same date, to the millisecond")
    func written() throws {
        for seconds in [0, 1_780_252_200.25, -0.5, -62_135_596_800, 253_402_300_799, 951_782_399.999] {
            let date = Date(timeIntervalSince1970: seconds)
            let text = try #require(DateText.write(date))
            let back = try DateText(text)
            #expect(abs(back.date.timeIntervalSince(date)) < 0.001, "\(text)")
        }
        for seconds in [1e300, -1e300, 253_402_300_800, -62_167_219_201] {
            #expect(DateText.write(Date(timeIntervalSince1970: seconds)) == nil)
        }
    }

    @Test("Every day from 1600 to 2400 is counted as the calendar counts it")
    func days() {
        var number = GregorianDay.number(1600, 1, 1)
        var wrong: [Int64] = []
        for year in Int64(1600)...2400 {
            for month in Int64(1)...12 {
                for day in 1...GregorianDay.count(inMonth: month, of: year) {
                    let isDay = GregorianDay.number(year, month, day) == number
                    if !isDay || GregorianDay.date(number) != (year, month, day) { wrong.append(number) }
                    number += 1
                }
            }
        }
        #expect(wrong == [])
        #expect(GregorianDay.number(1970, 1, 1) == 0 && number == GregorianDay.number(2401, 1, 1))
    }
}
