public import DertischCore

/// A time of day, without a day and a time zone: when a shop opens.
///
/// ```swift
/// let opening = ClockTime(hour: 9, minute: 30)
/// ```
public struct ClockTime: Hashable, Comparable, Codable, Sendable {
    /// The hour, from 0 to 23.
    public let hour: Int
    /// The minute, from 0 to 59.
    public let minute: Int
    /// The second, from 0 to 59.
    public let second: Int

    /// Makes a time of day; `nil` if a day has no such time.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// Reads a time as ISO 8601 writes it: `09:30` or `09:30:15`; `nil` for anything else.
    public init?(iso text: String) {
        let read = { DateNotation.isoNumbers(in: text, separatedBy: ":", $0) }
        guard let numbers = read([2, 2]) ?? read([2, 2, 2]) else { return nil }
        self.init(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
    }

    /// The time as ISO 8601 writes it, with seconds if there are any: `09:30`.
    public var iso: String { DateNotation.iso.text(hour: hour, minute: minute, second: second) }

    /// Compares times by their order in a day.
    public static func < (left: ClockTime, right: ClockTime) -> Bool {
        (left.hour, left.minute, left.second) < (right.hour, right.minute, right.second)
    }

    /// Reads a time from its text by ISO 8601.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = ClockTime(iso: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no time such as 09:30")
        }
        self = time
    }

    /// Writes the time as its text by ISO 8601.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso)
    }
}

extension ClockTime: Editable {
    /// A typed or chosen time.
    public static var editable: ValueEditor<ClockTime> {
        ValueEditor(.entry, isLocal: true) { edited, notation in
            guard case .text(let text) = edited else { return .failure(.wrongKind) }
            if text.allSatisfy(\.isWhitespace) { return .failure(.empty) }
            guard let (hour, minute, second) = notation.dates.readTime(text),
                let time = ClockTime(hour: hour, minute: minute, second: second)
            else { return .failure(.noTime) }
            return .success(time)
        } entered: { time, notation, revision in
            let text = time.map { notation.dates.text(hour: $0.hour, minute: $0.minute, second: $0.second) }
            return .entry(text ?? "", revision: revision)
        }
    }

    /// The time in the notation of the guest's region.
    public static var layable: ValueRenderer<ClockTime> {
        ValueRenderer(.text) { time, sommelier in
            .text(time.map { sommelier.notation.dates.text(hour: $0.hour, minute: $0.minute, second: $0.second) } ?? "")
        }
    }
}
