import DertischLarder
import DertischJSON

/// An unparsed entry of one layer.
struct UnparsedSetting: Sendable {
    enum Content: Sendable {
        /// The text of an environment variable, or of one or more arguments.
        case texts([String])
        /// A value in a file, by its index.
        case json(JSONFile, Int)
    }

    let content: Content
    let source: SettingSource
}
