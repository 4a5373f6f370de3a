import DertischJSON
import Foundation

/// Conversions between settings and text.
enum SettingText {
    static func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONReader.document(Array(json.utf8)).decode(type)
    }

    static func duration(_ text: String) -> Duration? { DurationText.read(text) }
    static func written(_ duration: Duration) -> String { DurationText.write(duration) }

    static func date(_ text: String) -> Date? { (try? DateText(text))?.date }
    static func written(_ date: Date) -> String? { DateText.write(date) }

    /// The JSON of a value in a file.
    static func tree(of value: some SettingValue) throws -> JSONTree {
        try JSONReader.read(Array(encoded(value)))
    }

    /// The display text of a value: a text as it is, anything else as JSON.
    static func shown(_ value: some SettingValue) -> String {
        guard let encoded = try? Self.encoded(value) else { return "\(value)" }
        return (try? JSONReader.read(Array(encoded)))?.text ?? String(decoding: encoded, as: UTF8.self)
    }

    private static func encoded(_ value: some SettingValue) throws -> Data {
        let form = value.settingForm
        return try json(form)
    }

    private static func json(_ form: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(form)
    }

    /// The name of an app's setting in the environment: `GALERIE_SERVER_PORT`. A capital within a part begins a new
    /// word.
    static func variable(_ name: String, of app: String) -> String {
        var variable = ""
        var wasSmall = false
        for character in "\(app).\(name)" {
            if character.isUppercase, wasSmall { variable += "_" }
            variable += character.isLetter || character.isNumber ? character.uppercased() : "_"
            wasSmall = character.isLowercase || character.isNumber
        }
        return variable
    }
}
