/// The categories that languages put counts in.
///
/// Source: Unicode CLDR, "Language Plural Rules" (cardinals), for the families listed here. A language not listed
/// follows the rule of English.
enum Plural: String, CaseIterable {
    case zero, one, two, few, many, other

    /// The category of a count in a language.
    static func of(_ count: Double, in language: Language) -> Plural {
        let whole = count.rounded(.towardZero) == count ? Int(exactly: count.magnitude) : nil
        return rule(for: language)(count.magnitude, whole)
    }

    /// A rule sees the count's magnitude, and the same as an integer if it is one.
    private typealias Rule = (_ count: Double, _ whole: Int?) -> Plural

    private static func rule(for language: Language) -> Rule {
        switch language.code.prefix(while: { $0 != "-" }) {
        case "ar": arabic
        case "fr": french
        case "pt" where language.code != "pt-PT": french
        case "es", "it", "ca": romance
        case "ru", "uk", "be": eastSlavic
        case "pl": polish
        case "cs", "sk": czech
        case "he", "iw": hebrew
        case "fa", "hi", "bn": zeroOrOne
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": { _, _ in .other }
        case "tr", "hu", "fi", "da", "el", "bg", "nb", "no": { count, _ in count == 1 ? .one : .other }
        default: { _, whole in whole == 1 ? .one : .other }
        }
    }

    private static func arabic(_ count: Double, _ whole: Int?) -> Plural {
        switch whole {
        case 0: .zero
        case 1: .one
        case 2: .two
        case let whole? where 3...10 ~= whole % 100: .few
        case let whole? where 11...99 ~= whole % 100: .many
        default: .other
        }
    }

    private static func french(_ count: Double, _ whole: Int?) -> Plural {
        if count < 2 { return .one }
        return isMillions(whole) ? .many : .other
    }

    private static func romance(_ count: Double, _ whole: Int?) -> Plural {
        if whole == 1 { return .one }
        return isMillions(whole) ? .many : .other
    }

    private static func isMillions(_ whole: Int?) -> Bool {
        whole.map { $0 != 0 && $0 % 1_000_000 == 0 } ?? false
    }

    private static func eastSlavic(_ count: Double, _ whole: Int?) -> Plural {
        guard let whole else { return .other }
        return switch (whole % 10, whole % 100) {
        case (1, let tens) where tens != 11: .one
        case (2...4, let tens) where !(12...14 ~= tens): .few
        default: .many
        }
    }

    private static func polish(_ count: Double, _ whole: Int?) -> Plural {
        guard let whole else { return .other }
        if whole == 1 { return .one }
        return 2...4 ~= whole % 10 && !(12...14 ~= whole % 100) ? .few : .many
    }

    private static func czech(_ count: Double, _ whole: Int?) -> Plural {
        switch whole {
        case nil: .many
        case 1: .one
        case 2, 3, 4: .few
        default: .other
        }
    }

    private static func hebrew(_ count: Double, _ whole: Int?) -> Plural {
        if whole == 1 || (whole == nil && count < 1) { return .one }
        return whole == 2 ? .two : .other
    }

    private static func zeroOrOne(_ count: Double, _ whole: Int?) -> Plural { count <= 1 ? .one : .other }
}
