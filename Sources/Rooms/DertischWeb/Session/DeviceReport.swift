import DertischRoom
import DertischJSON
import Foundation

/// A browser's report about its device. It is untrusted input, and is accepted within bounds or rejected.
///
/// A number that no device has invalidates the whole report. An unknown word, such as a new time zone or kind of
/// network, is ignored, since browsers are newer than houses.
struct DeviceReport: Equatable {
    /// The longest cookie, in bytes, however its characters are escaped.
    private static let maxCookieBytes = 1024
    private var size: Metrics.Size?
    private var screen: Metrics.Size?
    private var scale: Double?
    private var colorScheme: Metrics.ColorScheme?
    private var contrast: Metrics.Contrast?
    private var isMotionReduced: Bool?
    private var textScale: Double?
    private var timeZone: TimeZone?
    private var languages: [Language]?
    private var machine: Machine?
    private var power: Metrics.Power?
    private var connection: Metrics.Connection?

    /// Parses a cookie that a browser stored for the next page; `nil` if it is not a report.
    init?(cookie: String) {
        guard cookie.utf8.count <= Self.maxCookieBytes, let text = cookie.removingPercentEncoding,
            let report = try? JSONReader.document(Array(text.utf8)).decode(DeviceReport.self)
        else { return nil }
        self = report
    }

    /// The known metrics, updated with this report.
    func metrics(over known: Metrics) -> Metrics {
        var metrics = known
        metrics.window = size ?? known.window
        metrics.screen = screen ?? known.screen
        metrics.scale = scale ?? known.scale
        metrics.colorScheme = colorScheme ?? known.colorScheme
        metrics.contrast = contrast ?? known.contrast
        metrics.isMotionReduced = isMotionReduced ?? known.isMotionReduced
        metrics.textScale = textScale ?? known.textScale
        metrics.timeZone = timeZone ?? known.timeZone
        metrics.languages = languages ?? known.languages
        metrics.machine = machine ?? known.machine
        metrics.power = power ?? known.power
        metrics.connection = connection ?? known.connection
        return metrics
    }
}

extension DeviceReport: Decodable {
    private enum Field: String, CodingKey {
        case width, height, screenWidth, screenHeight, scale, scheme, contrast, still, text, zone, languages
        case processors, memory, level, charging, network, online, saves
    }

    /// A value that no device has.
    private struct OutOfBounds: Error {}

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        func number(_ field: Field, _ bounds: ClosedRange<Double>) throws -> Double? {
            guard let number = try fields.decodeIfPresent(Double.self, forKey: field) else { return nil }
            guard bounds.contains(number) else { throw OutOfBounds() }
            return number
        }
        func size(_ width: Field, _ height: Field) throws -> Metrics.Size? {
            guard let width = try number(width, 0...100_000), let height = try number(height, 0...100_000) else {
                return nil
            }
            return Metrics.Size(width: width, height: height)
        }
        func string(_ field: Field) throws -> String? { try fields.decodeIfPresent(String.self, forKey: field) }
        func flag(_ field: Field) throws -> Bool? { try fields.decodeIfPresent(Bool.self, forKey: field) }

        self.size = try size(.width, .height)
        screen = try size(.screenWidth, .screenHeight)
        scale = try number(.scale, 0.05...50)
        colorScheme = try string(.scheme).flatMap(Metrics.ColorScheme.init(rawValue:))
        contrast = try string(.contrast).flatMap(Metrics.Contrast.init(rawValue:))
        isMotionReduced = try flag(.still)
        textScale = try number(.text, 0.05...50)
        timeZone = try string(.zone).flatMap(Self.zone)
        languages = try fields.decodeIfPresent([String].self, forKey: .languages)?.prefix(16)
            .filter(Self.isLanguage).map { Language($0) }
        let memory = try number(.memory, 0...65_536).map { Int($0 * 1_073_741_824) }
        machine = try number(.processors, 1...65_536).map { Machine(processors: Int($0), memory: memory) }
        let level = try number(.level, 0...1)
        power = try flag(.charging).map { Metrics.Power(source: $0 ? .mains : .battery, level: level) }
        let (network, isOnline, isSaving) = (try string(.network), try flag(.online), try flag(.saves))
        if network != nil || isOnline != nil {
            connection = Metrics.Connection(
                kind: Self.kind(network), isOnline: isOnline ?? true,
                isMetered: isSaving ?? false || network == "cellular")
        }
    }

    /// A zone of the tz database. Foundation also accepts similar texts, such as a path; this does not.
    private static func zone(_ name: String) -> TimeZone? {
        let isName =
            name.utf8.count <= 64 && !name.hasPrefix("/")
            && name.allSatisfy { character in
                character.isASCII && (character.isLetter || character.isNumber || "/_-+".contains(character))
            }
        return isName ? TimeZone(identifier: name) : nil
    }

    private static func isLanguage(_ code: String) -> Bool {
        (1...35).contains(code.utf8.count) && code.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 }
    }

    /// The kind of network, by its name in the Network Information API.
    private static func kind(_ network: String?) -> Metrics.Connection.Kind {
        switch network {
        case "wifi": .wifi
        case "cellular": .cellular
        case "ethernet": .wired
        default: .other
        }
    }
}
