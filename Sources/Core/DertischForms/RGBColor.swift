public import DertischCore

/// A colour of sRGB with 8 bits for each of red, green and blue, as browsers and designers write it: `#336699`.
///
/// In a form it is chosen where the layout has a control for it, such as `<input type="color">` or `GtkColorButton`, or typed as a text.
///
/// ```swift
/// let blue = RGBColor(red: 0x33, green: 0x66, blue: 0x99)
/// ```
public struct RGBColor: Hashable, Codable, Sendable {
    /// The share of red, from 0 to 255.
    public let red: UInt8
    /// The share of green, from 0 to 255.
    public let green: UInt8
    /// The share of blue, from 0 to 255.
    public let blue: UInt8

    /// Makes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Reads a colour from six digits of the base 16 after a number sign: `#336699`, in small letters or capitals; `nil` for anything else.
    public init?(hex text: String) {
        guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 7 else { return nil }
        var number = 0
        for letter in text.unicodeScalars.dropFirst() {
            guard letter.isASCII, let digit = Character(letter).hexDigitValue else { return nil }
            number = number << 4 | digit
        }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }

    /// The colour as six digits of the base 16 after a number sign: `#336699`.
    public var hex: String {
        let digits = [red, green, blue].map { share in
            let digits = String(share, radix: 16)
            return share < 16 ? "0" + digits : digits
        }
        return "#" + digits.joined()
    }

    /// Reads a colour from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = RGBColor(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no colour such as #336699")
        }
        self = color
    }

    /// Writes the colour as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}

extension RGBColor: Editable {
    /// A typed or chosen colour, the same in every language.
    public static var editable: ValueEditor<RGBColor> {
        ValueEditor(.entry, isLocal: false) { edited, _ in
            guard case .text(let text) = edited else { return .failure(.wrongKind) }
            if text.allSatisfy(\.isWhitespace) { return .failure(.empty) }
            return RGBColor(hex: text).map { .success($0) } ?? .failure(.noColor)
        } entered: { color, _, revision in
            .entry(color?.hex ?? "", revision: revision)
        }
    }

    /// The colour as its text.
    public static var layable: ValueRenderer<RGBColor> {
        ValueRenderer(.text) { color, _ in .text(color?.hex ?? "") }
    }
}
