import Foundation

/// One figure beside its floor, both measured in this run.
struct Figure: Codable {
    let name: String
    let value: Double
    let unit: String
    /// What the same would cost without the framework; `nil` where only the mark counts.
    let floor: Double?
    let mark: String
    let isReached: Bool

    var line: String {
        let ratio = floor.map { String(format: "%.2f", value / $0) } ?? "-"
        let floor = floor.map(Self.number) ?? "-"
        return "\(name) \(Self.number(value)) \(unit) \(floor) \(ratio) \(isReached ? "ok" : "MISSED") (\(mark))"
    }

    private static func number(_ value: Double) -> String {
        value >= 100 ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }
}

extension Figure {
    /// A figure that may cost as many times its floor.
    static func ratio(_ name: String, _ value: Double, _ unit: String, floor: Double, atMost mark: Double) -> Figure {
        Figure(
            name: name, value: value, unit: unit, floor: floor, mark: "at most \(mark) x the floor",
            isReached: value <= mark * floor)
    }

    /// A figure that may be so large.
    static func most(_ name: String, _ value: Double, _ unit: String, floor: Double? = nil, atMost mark: Double)
        -> Figure
    {
        Figure(
            name: name, value: value, unit: unit, floor: floor, mark: "at most \(mark) \(unit)",
            isReached: value <= mark)
    }

    /// A figure that must be so large.
    static func least(_ name: String, _ value: Double, _ unit: String, floor: Double? = nil, atLeast mark: Double)
        -> Figure
    {
        Figure(
            name: name, value: value, unit: unit, floor: floor, mark: "at least \(mark) \(unit)",
            isReached: value >= mark)
    }
}

/// Measuring: several rounds of each, one after the other in turn, and the median of them.
enum Stopwatch {
    static func nanoseconds(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try work() }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    }

    /// The medians of two things measured in turn, so that what disturbs one disturbs the other.
    static func inTurn(rounds: Int = 15, _ first: () throws -> Double, _ second: () throws -> Double) rethrows -> (
        Double, Double
    ) {
        var results: [(Double, Double)] = []
        _ = (try first(), try second())
        for _ in 0..<rounds { results.append((try first(), try second())) }
        return (median(results.map(\.0)), median(results.map(\.1)))
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

/// Keeps a result from being optimised away.
@inline(never) func keep<Value>(_ value: Value) {}

/// What the process holds.
enum Memory {
    /// Resident bytes.
    static var resident: Int {
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
