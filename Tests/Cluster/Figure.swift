import Foundation

/// One figure beside its floor, both measured in this run, printed as `name value unit floor ratio verdict`.
struct Figure {
    /// The mark that a figure is to reach.
    enum Mark {
        case atMost(Double)
        case timesFloor(Double)
        case between(Double, Double)
        /// A count that says whether the cluster works, at any speed of the machine.
        case exactly(Double)
    }

    let name: String
    let value: Double
    let unit: String
    var floor: Double?
    var mark: Mark?

    init(_ name: String, _ value: Double, _ unit: String, floor: Double? = nil, _ mark: Mark? = nil) {
        (self.name, self.value, self.unit, self.floor, self.mark) = (name, value, unit, floor, mark)
    }

    var isReached: Bool {
        switch mark {
        case .atMost(let most): value <= most
        case .timesFloor(let times): floor.map { value <= times * $0 } ?? false
        case .between(let low, let high): low <= value && value <= high
        case .exactly(let number): value == number
        case nil: true
        }
    }

    /// True unless the figure shows that something is wrong, rather than slow.
    var isRight: Bool { if case .exactly = mark { isReached } else { true } }

    var line: String {
        let ratio = floor.flatMap { $0 > 0 ? Self.text(value / $0) : nil }
        let verdict = mark == nil ? "-" : isReached ? "ok" : "MISSED (target \(words))"
        return "\(name) \(Self.text(value)) \(unit) \(floor.map(Self.text) ?? "-") \(ratio ?? "-") \(verdict)"
    }

    private var words: String {
        switch mark {
        case .atMost(let most): "at most \(Self.text(most))"
        case .timesFloor(let times): "at most \(Self.text(times)) x floor"
        case .between(let low, let high): "\(Self.text(low)) to \(Self.text(high))"
        case .exactly(let number): "\(Self.text(number))"
        case nil: "-"
        }
    }

    /// A number with as many digits as mean something.
    static func text(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        return String(format: abs(value) >= 100 ? "%.0f" : "%.2f", value)
    }

    /// The value below which that share of the values lies.
    static func percentile(_ share: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
