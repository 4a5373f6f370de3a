import DertischCore
import DertischTexts

/// The look-up of a larder's texts in one language and its fallbacks.
final class LarderTextLookup: TextLookup {
    /// The texts of one language, with its rules for plurals and direction.
    private struct Shelf {
        let messages: [String: Message]
        let rules: PluralRules
        let isRightToLeft: Bool
    }

    /// The texts of the language and its fallbacks, in order of look-up.
    private let shelves: [Shelf]
    private let pseudo: PseudoLanguage?

    init(_ texts: LarderTexts, language: Language) {
        let pseudo = PseudoLanguage(language)
        self.pseudo = pseudo
        shelves = texts.shelves(for: language).map { shelf in
            Shelf(
                messages: shelf.messages, rules: PluralRules(of: shelf.language.code),
                isRightToLeft: (pseudo == nil ? shelf.language : language).isRightToLeft)
        }
    }

    func plainText(of key: TextKey) -> String? {
        if pseudo != nil { return nil }
        for index in shelves.indices { if let message = shelves[index].messages[key.name] { return message.plain } }
        return nil
    }

    func text(
        of key: TextKey, _ arguments: [String: any TextArgument], for device: Device, _ formats: RegionText
    ) -> (text: String, isWhole: Bool)? {
        for index in shelves.indices {
            guard let message = shelves[index].messages[key.name] else { continue }
            let shelf = shelves[index]
            let formatter = MessageFormatter(
                arguments: arguments, device: device, formats: formats, rules: shelf.rules,
                isRightToLeft: shelf.isRightToLeft, pseudo: pseudo)
            return formatter.text(of: message)
        }
        return nil
    }

    func has(_ key: TextKey) -> Bool { shelves.contains { $0.messages[key.name] != nil } }
}
