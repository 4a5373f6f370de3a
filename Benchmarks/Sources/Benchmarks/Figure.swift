import Foundation

/// One figure beside its floor, both measured in this run.
struct Figure: Codable {
    let name: String
    let value: Double
    let unit: String
    /// What the same would cost without the framework; `nil` where nothing compares.
    let floor: Double?
    /// The value as a multiple of the floor.
    let ratio: Double?
    let target: String?
    let isReached: Bool

    init(_ name: String, _ value: Double, _ unit: String, floor: Double? = nil, _ target: Target? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.floor = floor
        ratio = floor.flatMap { $0 > 0 ? value / $0 : nil }
        self.target = target?.words
        isReached = target?.isReached(by: value, floor: floor) ?? true
    }

    /// `name value unit floor ratio verdict`.
    var line: String {
        let verdict = isReached ? "ok" : "MISSED (target \(target ?? "-"))"
        return [name, Self.text(value), unit, floor.map(Self.text) ?? "-", ratio.map(Self.text) ?? "-", verdict]
            .joined(separator: " ")
    }

    /// A number with as many digits as mean something.
    static func text(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        return String(format: abs(value) >= 100 ? "%.0f" : "%.2f", value)
    }
}
