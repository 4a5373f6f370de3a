import DertischLarder
import DertischJSON

/// A value of a setting, with its text.
struct ParsedSetting: Sendable {
    let value: any Sendable
    let text: String

    init<Value: SettingValue>(_ value: Value) {
        self.value = value
        text = SettingText.shown(value)
    }
}
