import DertischCore
import DertischTexts

/// The formatter of one text: chooses its branches and fills its gaps. A value without effects.
struct MessageFormatter {
    let arguments: [String: any TextArgument]
    let device: Device
    let formats: RegionText
    let rules: PluralRules
    let isRightToLeft: Bool
    let pseudo: PseudoLanguage?

    /// The formatted text. `isWhole` is true if every gap had its argument.
    func text(of message: Message) -> (text: String, isWhole: Bool) {
        var text = ""
        var isWhole = true
        write(message, into: &text, &isWhole)
        return (pseudo.map { $0.whole(text) } ?? text, isWhole)
    }

    private func write(_ message: Message, into text: inout String, _ isWhole: inout Bool) {
        if let words = message.plain {
            text += pseudo.map { $0.words(words) } ?? words
            return
        }
        for part in message.parts {
            switch part {
            case .words(let words): text += pseudo.map { $0.words(words) } ?? words
            case .gap(let name, let format):
                if let part = arguments[name]?.textPart {
                    text += self.text(for: part, format)
                } else {
                    text += "{\(name)}"
                    isWhole = false
                }
            case .choice(let choice):
                guard let branch = branch(of: choice, &isWhole) else { continue }
                write(branch, into: &text, &isWhole)
            }
        }
    }

    private func text(for part: TextPart, _ format: ArgumentFormat) -> String {
        let words = formats.text(for: part, format)
        switch (part, format) {
        // Digits have no effect on the direction of the text around them.
        case (.integer, .plain), (.integer, .number), (.decimal, .plain), (.decimal, .number): return words
        default: return Isolation.words(words, inRightToLeft: isRightToLeft)
        }
    }

    /// The branch that an argument selects, or else the general one.
    private func branch(of choice: MessageChoice, _ isWhole: inout Bool) -> Message? {
        if choice.isAboutDevice, arguments[choice.argument] == nil {
            return choice.message(for: .value(device.rawValue))
        }
        guard let part = arguments[choice.argument]?.textPart else {
            isWhole = false
            return choice.message(for: choice.kind == .select ? .value("other") : .category(.other))
        }
        switch (part, choice.kind) {
        case (.words(let words), .select): return choice.message(for: .value(words))
        case (.integer(let number), .select): return choice.message(for: .value(String(number)))
        case (.integer(let number), _):
            return choice.message(for: PluralOperands(number), isNegative: number < 0, rules)
        case (.decimal(let number), _):
            return choice.message(for: PluralOperands(number), isNegative: number < 0, rules)
        default: return choice.message(for: choice.kind == .select ? .value("other") : .category(.other))
        }
    }
}
