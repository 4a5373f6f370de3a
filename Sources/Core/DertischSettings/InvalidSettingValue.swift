import DertischLarder
import DertischJSON

/// The reason why an entry is not a valid value of its setting.
struct InvalidSettingValue: Error {
    /// The invalid text.
    let found: String
    /// The error within the value, if the value itself has the right form.
    var inside: Larder.Error?
}
