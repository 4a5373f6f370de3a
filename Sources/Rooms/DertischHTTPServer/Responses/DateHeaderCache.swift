import Foundation

/// A cache of the `Date` header's value: the time in HTTP's format (RFC 9110, section 5.6.7), formatted once a second.
struct DateHeaderCache {
    private var second: time_t = -1
    private var cached = ""

    mutating func value() -> String {
        let now = time(nil)
        if now == second { return cached }
        second = now
        cached = Self.format(now)
        return cached
    }

    static func format(_ seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (day, month) = (days[Int(parts.tm_wday) % 7], months[Int(parts.tm_mon) % 12])
        let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900) \(clock) GMT"
    }
}
