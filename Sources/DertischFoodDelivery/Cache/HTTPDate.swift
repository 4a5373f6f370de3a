/// HTTP dates (RFC 9110, section 5.6.7), as seconds since 1970.
enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older formats; `nil` for anything else.
    static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map { String($0).lowercased() }
        guard words.count >= 5 else { return nil }
        // asctime: Sun Nov  6 08:49:37 1994
        let isOldest = months.contains(words[1])
        let parts =
            isOldest ? (words[2], words[1], words[4], words[3]) : (words[1], words[2], words[3], words[4])
        guard let day = number(parts.0, 1...31), let month = months.firstIndex(of: parts.1),
            var year = number(parts.2, 0...9_999), let time = time(parts.3)
        else { return nil }
        // Two digits mean a year from 1970 to 2069.
        if parts.2.utf8.count == 2 { year += year < 70 ? 2_000 : 1_900 }
        guard year >= 1_970 else { return nil }
        return days(year, month + 1, day) * 86_400 + time
    }

    private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 4, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    private static func time(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let hours = number(parts[0], 0...23), let minutes = number(parts[1], 0...59),
            let seconds = number(parts[2], 0...60)
        else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }

    /// The days since 1970-01-01 in the Gregorian calendar, for years from 1970 to 9999.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March here, so that a leap day is the last day of its year.
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
