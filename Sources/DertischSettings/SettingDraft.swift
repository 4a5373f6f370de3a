import DertischLarder
import DertischJSON

/// A setting, its type erased.
struct SettingDraft: Sendable {
    let name: String
    let help: String
    let placeholder: String
    let isSecret: Bool
    let isFlag: Bool
    let expectation: String
    /// What holds where nobody sets it.
    let standard: SettingReading
    /// Reads what somebody has set.
    let read: @Sendable (SettingEntry.Written) throws(SettingFlaw) -> SettingReading

    init<Value: SettingValue>(_ key: SettingKey<Value>) {
        name = key.name
        help = key.help
        placeholder = key.placeholder
        isSecret = key.isSecret
        isFlag = Value.self == Bool.self
        expectation = key.expectation
        standard = SettingReading(key.standard)
        read = { written throws(SettingFlaw) in
            let value: Value
            switch written {
            case .texts(let texts):
                let all = texts.count > 1 ? Value.setting(fromAll: texts) : nil
                guard let read = all ?? texts.last.flatMap({ Value.setting(from: $0) }) else {
                    throw SettingFlaw(found: "\"\(texts.last ?? "")\"")
                }
                value = read
            case .json(let file, let index):
                do throws(Larder.Error) { value = try file.decode(Value.self, at: index) } catch {
                    // What is wrong further inside is told as it is.
                    let isInside = error.path != file.error(.refused(""), at: index).path
                    throw SettingFlaw(found: file.shown(at: index), inside: isInside ? error : nil)
                }
            }
            guard key.holds(value) else { throw SettingFlaw(found: "\"\(SettingText.shown(value))\"") }
            return SettingReading(value)
        }
    }
}

/// A value of a setting, and how it is shown.
struct SettingReading: Sendable {
    let value: any Sendable
    let shown: String

    init<Value: SettingValue>(_ value: Value) {
        self.value = value
        shown = SettingText.shown(value)
    }
}

/// Why what is written is no value of its setting.
struct SettingFlaw: Error {
    /// What stands there.
    let found: String
    /// What is wrong within the value, if it is not the value itself.
    var inside: Larder.Error?
}

/// What somebody has set, not read yet.
struct SettingEntry: Sendable {
    enum Written: Sendable {
        /// In the environment, or one or several times among the arguments.
        case texts([String])
        /// In a file, at a value.
        case json(JSONFile, Int)
    }

    let written: Written
    let source: SettingSource
}

extension JSONFile {
    /// A value as it is written, if it is short; what it is otherwise.
    func shown(at index: Int) -> String {
        let token = document.tokens[index]
        guard token.kind == .text || token.kind == .escapedText else { return found(at: index) }
        let text = document.text(of: token)
        return text.count <= 60 ? "\"\(text)\"" : "a text"
    }
}
