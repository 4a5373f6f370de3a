public import Foundation

/// What a setting can be: `Bool`, numbers, `String`, `URL`, `Duration`, optional ones and lists of these, enums of text, and any
/// `Codable` value, which is then written as JSON.
///
/// ```swift
/// enum Colour: String, CaseIterable, SettingValue { case red, white }
/// struct Lamp: SettingValue { var watts: Int }
/// ```
public protocol SettingValue: Codable, Equatable, Sendable {
    /// What a value should be, in words that follow "here should be".
    static var settingExpectation: String { get }
    /// What stands for a value in help: `N`. Empty for a flag, which needs none.
    static var settingPlaceholder: String { get }
    /// Reads a value as it is written in the environment and among arguments; `nil` if the text is none.
    static func setting(from text: String) -> Self?
    /// Puts together what was written several times among the arguments; `nil` if only one can count, which is the last.
    static func setting(fromAll texts: [String]) -> Self?
    /// What is written into a file for it.
    var settingForm: any Encodable { get }
}

extension SettingValue {
    /// Its type.
    public static var settingExpectation: String { "a value of type \(Self.self)" }
    /// `JSON`.
    public static var settingPlaceholder: String { "JSON" }
    /// Reads it as JSON.
    public static func setting(from text: String) -> Self? { try? SettingText.decode(Self.self, text) }
    /// Only one counts.
    public static func setting(fromAll texts: [String]) -> Self? { nil }
    /// The value, as it encodes itself.
    public var settingForm: any Encodable { self }
}

extension SettingValue where Self: RawRepresentable<String> {
    /// Its raw value.
    public static func setting(from text: String) -> Self? { Self(rawValue: text) }
    /// `NAME`.
    public static var settingPlaceholder: String { "NAME" }
}

extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
    /// One of its cases.
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
    /// Its digits.
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
    /// Nothing: naming it is enough.
    public static var settingPlaceholder: String { "" }
    /// `true`, `yes`, `on`, `1`, or the opposite.
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
    /// Its digits.
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

extension Optional: SettingValue where Wrapped: SettingValue {
    /// What it would be if it were there.
    public static var settingExpectation: String { Wrapped.settingExpectation }
    /// As if it were there.
    public static var settingPlaceholder: String { Wrapped.settingPlaceholder }
    /// A value that is there.
    public static func setting(from text: String) -> Self? { Wrapped.setting(from: text).map { .some($0) } }
    /// As if it were there.
    public static func setting(fromAll texts: [String]) -> Self? { Wrapped.setting(fromAll: texts).map { .some($0) } }
    /// `null`, or as if it were there.
    public var settingForm: any Encodable { map(\.settingForm) ?? (nil as String?) as any Encodable }
}

extension Array: SettingValue where Element: SettingValue {
    /// A list.
    public static var settingExpectation: String { "a list, each of it \(Element.settingExpectation)" }
    /// As one of it.
    public static var settingPlaceholder: String { "\(Element.settingPlaceholder),…" }
    /// Values with commas between them, or a list of JSON.
    public static func setting(from text: String) -> Self? {
        if text.hasPrefix("["), let list = try? SettingText.decode(Self.self, text) { return list }
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = parts.compactMap { Element.setting(from: $0) }
        return values.count == parts.count ? values : nil
    }
    /// All of them.
    public static func setting(fromAll texts: [String]) -> Self? {
        let lists = texts.compactMap { setting(from: $0) }
        return lists.count == texts.count ? lists.flatMap(\.self) : nil
    }
    /// The list of what is written for each.
    public var settingForm: any Encodable { SettingForms(forms: map(\.settingForm)) }
}

/// A list of what is written for each of its elements.
private struct SettingForms: Encodable {
    let forms: [any Encodable]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for form in forms { try container.encode(form) }
    }
}
