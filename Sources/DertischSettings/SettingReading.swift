import DertischLarder
import DertischJSON

/// A value of a setting, with its text.
struct SettingReading: Sendable {
    let value: any Sendable
    let shown: String

    init<Value: SettingValue>(_ value: Value) {
        self.value = value
        shown = SettingText.shown(value)
    }
}
