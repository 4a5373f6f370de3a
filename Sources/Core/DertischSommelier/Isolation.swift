/// Bidirectional isolation of arguments in a text, by the isolates of the Unicode Bidirectional Algorithm (UAX 9). It
/// keeps an argument from reordering the words around it.
enum Isolation {
    private static let begin = "\u{2068}"
    private static let end = "\u{2069}"

    /// The text of an argument: unchanged where it cannot reorder the words around it, otherwise between invisible
    /// isolate marks.
    static func words(_ words: String, inRightToLeft isRightToLeft: Bool) -> String {
        if !isRightToLeft, words.utf8.allSatisfy({ $0 < 0x80 }) { return words }
        let needsIt = words.unicodeScalars.contains { scalar in
            isControl(scalar) || (isRightToLeft ? isLeftToRightLetter(scalar) : isRightToLeftLetter(scalar))
        }
        return needsIt ? begin + balanced(words) + end : words
    }

    /// Letters of Hebrew, Arabic and related scripts, by the Unicode blocks reserved for right-to-left scripts.
    private static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func isLeftToRightLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return scalar.properties.isAlphabetic }
        return scalar.properties.isAlphabetic && !isRightToLeftLetter(scalar)
    }

    /// Directional marks, embeddings, overrides and isolates.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The text with its isolates balanced: stray terminators are removed, and open isolates are closed.
    private static func balanced(_ words: String) -> String {
        var open = 0
        var kept = String.UnicodeScalarView()
        for scalar in words.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: open += 1
            case 0x2069 where open == 0: continue
            case 0x2069: open -= 1
            default: break
            }
            kept.append(scalar)
        }
        return String(kept) + String(repeating: end, count: open)
    }
}
