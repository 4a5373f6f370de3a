import DertischJSON

/// HTTP dates (RFC 9110, section 5.6.7), as seconds since 1970.
enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let longDays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older formats; `nil` for anything else, also for a day that does not
    /// exist, another zone, and text behind.
    static func seconds(_ text: String) -> Int? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let date: (day: String, month: String, year: String, time: String)
        if words.count == 6, words[5] == "gmt", words[0].hasSuffix(","), days.contains(String(words[0].dropLast())) {
            // Sun, 06 Nov 1994 08:49:37 GMT
            date = (words[1], words[2], words[3], words[4])
            guard date.day.utf8.count == 2, date.year.utf8.count == 4 else { return nil }
        } else if words.count == 4, words[3] == "gmt", words[0].hasSuffix(","),
            longDays.contains(String(words[0].dropLast()))
        {
            // Sunday, 06-Nov-94 08:49:37 GMT
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, parts[0].utf8.count == 2, parts[2].utf8.count == 2 else { return nil }
            date = (parts[0], parts[1], parts[2], words[2])
        } else if let first = words.first, days.contains(first), case let parts = words.filter({ !$0.isEmpty }),
            parts.count == 5
        {
            // Sun Nov  6 08:49:37 1994
            date = (parts[2], parts[1], parts[4], parts[3])
            guard date.year.utf8.count == 4 else { return nil }
        } else {
            return nil
        }
        guard let month = months.firstIndex(of: date.month), var year = number(date.year), let time = time(date.time)
        else { return nil }
        // Two digits mean a year from 1970 to 2069.
        if date.year.utf8.count == 2 { year += year < 70 ? 2_000 : 1_900 }
        guard year >= 1_970, date.day.utf8.count <= 2, let day = number(date.day),
            1...GregorianDay.count(inMonth: Int64(month + 1), of: year) ~= day
        else { return nil }
        return Int(GregorianDay.number(year, Int64(month + 1), day)) * 86_400 + time
    }

    private static func number(_ text: String) -> Int64? {
        guard 1...4 ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return Int64(text)
    }

    /// The seconds of a day. The second 60 is a leap second.
    private static func time(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }), let hours = number(parts[0]), hours < 24,
            let minutes = number(parts[1]), minutes < 60, let seconds = number(parts[2]), seconds <= 60
        else { return nil }
        return Int(hours * 3_600 + minutes * 60 + seconds)
    }
}
