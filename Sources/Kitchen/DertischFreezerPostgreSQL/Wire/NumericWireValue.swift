/// A decimal number in PostgreSQL's binary format: digits of base 10,000; the first counts `10,000 ^ weight`.
struct NumericWireValue {
    private enum Sign: UInt16 {
        case positive = 0
        case negative = 0x4000
        case notANumber = 0xC000
        case infinity = 0xD000
        case negativeInfinity = 0xF000
    }

    private var digits: [Int16] = []
    private var weight = 0
    private var sign = Sign.positive
    /// The number of decimal places that are shown.
    private var scale = 0

    /// Reads digits with a point, or an exponent; `nil` if the text is no number.
    init?(_ text: String) {
        if text.lowercased() == "nan" {
            sign = .notANumber
            return
        }
        var rest = Substring(text)
        if let first = rest.first, first == "-" || first == "+" {
            sign = first == "-" ? .negative : .positive
            rest.removeFirst()
        }
        var exponent = 0
        if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            guard let number = Int(rest[rest.index(after: mark)...]), (-9_999...9_999).contains(number) else {
                return nil
            }
            exponent = number
            rest = rest[..<mark]
        }
        let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let (whole, fraction) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        let all = Array((whole + fraction).utf8)
        guard !all.isEmpty, all.count < 10_000, all.allSatisfy({ (48...57).contains($0) }) else { return nil }
        set(all.map { Int16($0) - 48 }, point: whole.utf8.count + exponent)
    }

    /// - Parameter point: how many of the decimal digits stand before the point; some may be missing on either side.
    private mutating func set(_ decimals: [Int16], point: Int) {
        scale = max(0, decimals.count - point)
        // Groups of four are counted from the point, in both directions.
        let rest = (point % 4 + 4) % 4
        let start = rest == 0 ? 0 : rest - 4
        var group = start
        while group < decimals.count {
            var digit: Int16 = 0
            for place in group..<group + 4 {
                digit = digit * 10 + (decimals.indices.contains(place) ? decimals[place] : 0)
            }
            digits.append(digit)
            group += 4
        }
        weight = (point - start) / 4 - 1
        while digits.first == 0 {
            digits.removeFirst()
            weight -= 1
        }
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { (weight, sign) = (0, .positive) }
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(bigEndian: Int16(truncatingIfNeeded: digits.count))
        bytes.append(bigEndian: Int16(truncatingIfNeeded: weight))
        bytes.append(bigEndian: sign.rawValue)
        bytes.append(bigEndian: Int16(truncatingIfNeeded: scale))
        for digit in digits { bytes.append(bigEndian: digit) }
    }

    /// Reads what the server sent; what is cut off is not a number.
    init(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else {
            sign = .notANumber
            return
        }
        weight = Int(bytes.bigEndian(Int16.self, at: 2))
        sign = Sign(rawValue: bytes.bigEndian(UInt16.self, at: 4)) ?? .notANumber
        // Fourteen bits, by the protocol.
        scale = Int(bytes.bigEndian(UInt16.self, at: 6) & 0x3FFF)
        digits = stride(from: 8, to: bytes.count - 1, by: 2).map { bytes.bigEndian(Int16.self, at: $0) }
    }

    /// The digits, with a point if there is a fraction.
    var text: String {
        switch sign {
        case .notANumber: return "NaN"
        case .infinity: return "Infinity"
        case .negativeInfinity: return "-Infinity"
        case .positive, .negative: break
        }
        func group(_ place: Int) -> String {
            let index = weight - place
            let digit = digits.indices.contains(index) ? Int(digits[index]) : 0
            return String(repeating: "0", count: digit < 10 ? 3 : digit < 100 ? 2 : digit < 1_000 ? 1 : 0) + "\(digit)"
        }
        var whole = ""
        for place in stride(from: weight, through: 0, by: -1) { whole += group(place) }
        whole = String(whole.drop { $0 == "0" })
        var fraction = ""
        var place = -1
        while fraction.utf8.count < scale {
            fraction += group(place)
            place -= 1
        }
        fraction = String(fraction.prefix(scale))
        return (sign == .negative ? "-" : "") + (whole.isEmpty ? "0" : whole) + (scale > 0 ? ".\(fraction)" : "")
    }
}
