import DertischLarder
import DertischJSON

/// A setting, its type erased.
struct AnySettingKey: Sendable {
    let name: String
    let help: String
    let placeholder: String
    let isSecret: Bool
    let isFlag: Bool
    let expectation: String
    /// The default value.
    let defaultValue: ParsedSetting
    /// Reads a value that a layer sets.
    let read: @Sendable (UnparsedSetting.Content) throws(InvalidSettingValue) -> ParsedSetting

    init<Value: SettingValue>(_ key: SettingKey<Value>) {
        name = key.name
        help = key.help
        placeholder = key.placeholder
        isSecret = key.isSecret
        isFlag = Value.self == Bool.self
        expectation = key.expectation
        defaultValue = ParsedSetting(key.defaultValue)
        read = { content throws(InvalidSettingValue) in
            let value: Value
            switch content {
            case .texts(let texts):
                let all = texts.count > 1 ? Value.setting(fromAll: texts) : nil
                guard let read = all ?? texts.last.flatMap({ Value.setting(from: $0) }) else {
                    throw InvalidSettingValue(found: "\"\(texts.last ?? "")\"")
                }
                value = read
            case .json(let file, let index):
                do throws(Larder.Error) { value = try file.decode(Value.self, at: index) } catch {
                    // An error inside the value is reported at its own place.
                    let isInside = error.path != file.error(.refused(""), at: index).path
                    throw InvalidSettingValue(found: file.shown(at: index), inside: isInside ? error : nil)
                }
            }
            guard key.isValid(value) else { throw InvalidSettingValue(found: "\"\(SettingText.shown(value))\"") }
            return ParsedSetting(value)
        }
    }
}

extension JSONFile {
    /// The text of a value if it is short; otherwise its kind.
    func shown(at index: Int) -> String {
        let token = document.tokens[index]
        guard token.kind == .text || token.kind == .escapedText else { return found(at: index) }
        let text = document.text(of: token)
        return text.count <= 60 ? "\"\(text)\"" : "a text"
    }
}
