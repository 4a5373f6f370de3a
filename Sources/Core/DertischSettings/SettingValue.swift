public import Foundation

/// A type of value that a setting may have: `Bool`, numbers, `String`, `URL`, `Duration`, `Date`, optionals and
/// lists of these, enums of text, and any `Codable` value, which is written as JSON.
///
/// ```swift
/// enum Colour: String, CaseIterable, SettingValue { case red, white }
/// struct Lamp: SettingValue { var watts: Int }
/// ```
public protocol SettingValue: Codable, Equatable, Sendable {
    /// A description of valid values that follows the word "expected".
    static var settingExpectation: String { get }
    /// The placeholder of a value in help: `N`. Empty for a flag, which needs none.
    static var settingPlaceholder: String { get }
    /// Parses a value from the environment or an argument; `nil` if the text is invalid.
    static func setting(from text: String) -> Self?
    /// Combines the texts of an argument that occurs several times; `nil` if only the last one counts.
    static func setting(fromAll texts: [String]) -> Self?
    /// The value as it is written into a file.
    var settingForm: any Encodable { get }
}

extension SettingValue {
    /// A description with the name of the type.
    public static var settingExpectation: String { "a value of type \(Self.self)" }
    /// `JSON`.
    public static var settingPlaceholder: String { "JSON" }
    /// Decodes the text as JSON.
    public static func setting(from text: String) -> Self? { try? SettingText.decode(Self.self, text) }
    /// `nil`: only the last argument counts.
    public static func setting(fromAll texts: [String]) -> Self? { nil }
    /// The value, in its own encoding.
    public var settingForm: any Encodable { self }
}

extension SettingValue where Self: RawRepresentable<String> {
    /// The value with that raw value.
    public static func setting(from text: String) -> Self? { Self(rawValue: text) }
    /// `NAME`.
    public static var settingPlaceholder: String { "NAME" }
}

extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
    /// A list of the cases.
    public static var settingExpectation: String {
        let cases = allCases.map(\.rawValue)
        return cases.dropLast().isEmpty
            ? cases.joined() : "\(cases.dropLast().joined(separator: ", ")) or \(cases.last ?? "")"
    }
}

extension SettingValue where Self: FixedWidthInteger {
    /// A whole number.
    public static var settingExpectation: String { "a whole number" }
    /// `N`.
    public static var settingPlaceholder: String { "N" }
    /// The number in decimal digits.
    public static func setting(from text: String) -> Self? { Self(text, radix: 10) }
}

extension Int: SettingValue {}
extension Int32: SettingValue {}
extension Int64: SettingValue {}
extension UInt: SettingValue {}
extension UInt16: SettingValue {}
extension UInt32: SettingValue {}
extension UInt64: SettingValue {}

extension Bool: SettingValue {
    /// `true` or `false`.
    public static var settingExpectation: String { "true or false" }
    /// Empty: the name alone is enough.
    public static var settingPlaceholder: String { "" }
    /// `true`, `yes`, `on`, `1`, or the opposites.
    public static func setting(from text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

extension Double: SettingValue {
    /// A number.
    public static var settingExpectation: String { "a number" }
    /// `N`.
    public static var settingPlaceholder: String { "N" }
    /// A finite number.
    public static func setting(from text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}

extension String: SettingValue {
    /// A text.
    public static var settingExpectation: String { "a text" }
    /// `TEXT`.
    public static var settingPlaceholder: String { "TEXT" }
    /// The text itself.
    public static func setting(from text: String) -> String? { text }
}

extension URL: SettingValue {
    /// An address.
    public static var settingExpectation: String { "an address such as https://example.org" }
    /// `URL`.
    public static var settingPlaceholder: String { "URL" }
    /// An address with a scheme.
    public static func setting(from text: String) -> URL? { URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } }
}

extension Duration: SettingValue {
    /// A duration.
    public static var settingExpectation: String { "a duration such as \"90 s\" or \"1 h 30 min\"" }
    /// `TIME`.
    public static var settingPlaceholder: String { "TIME" }
    /// Numbers with units; in seconds without one.
    public static func setting(from text: String) -> Duration? { SettingText.duration(text) }
    /// A text such as `1.5 s`.
    public var settingForm: any Encodable { SettingText.written(self) }
}

extension Date: SettingValue {
    /// A date, with a time and its zone or without.
    public static var settingExpectation: String { "a date such as 2026-05-31 or 2026-05-31T18:30:00Z" }
    /// `DATE`.
    public static var settingPlaceholder: String { "DATE" }
    /// A date of RFC 3339, with or without a time. Nothing is guessed: a day that does not exist is invalid.
    public static func setting(from text: String) -> Date? { SettingText.date(text) }
    /// A text such as `2026-05-31T18:30:00Z`, to the millisecond; a number outside the years 0 to 9999.
    public var settingForm: any Encodable {
        SettingText.written(self) ?? timeIntervalSinceReferenceDate as any Encodable
    }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    /// The description of the wrapped type.
    public static var settingExpectation: String { Wrapped.settingExpectation }
    /// The placeholder of the wrapped type.
    public static var settingPlaceholder: String { Wrapped.settingPlaceholder }
    /// A value of the wrapped type.
    public static func setting(from text: String) -> Self? { Wrapped.setting(from: text).map { .some($0) } }
    /// Combines texts as the wrapped type does.
    public static func setting(fromAll texts: [String]) -> Self? { Wrapped.setting(fromAll: texts).map { .some($0) } }
    /// `null`, or the form of the wrapped value.
    public var settingForm: any Encodable { map(\.settingForm) ?? (nil as String?) as any Encodable }
}

extension Array: SettingValue where Element: SettingValue {
    /// A description with that of the element.
    public static var settingExpectation: String { "a list, each of it \(Element.settingExpectation)" }
    /// The placeholder of an element, with a comma.
    public static var settingPlaceholder: String { "\(Element.settingPlaceholder),…" }
    /// Values separated by commas, or a JSON list.
    public static func setting(from text: String) -> Self? {
        if text.hasPrefix("["), let list = try? SettingText.decode(Self.self, text) { return list }
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = parts.compactMap { Element.setting(from: $0) }
        return values.count == parts.count ? values : nil
    }
    /// The list of all texts.
    public static func setting(fromAll texts: [String]) -> Self? {
        let lists = texts.compactMap { setting(from: $0) }
        return lists.count == texts.count ? lists.flatMap(\.self) : nil
    }
    /// The list of its elements' forms.
    public var settingForm: any Encodable { SettingForms(forms: map(\.settingForm)) }
}

/// An encodable list of forms.
private struct SettingForms: Encodable {
    let forms: [any Encodable]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for form in forms { try container.encode(form) }
    }
}
