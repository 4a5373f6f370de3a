/// The options of a ``Picker``, and the one that is chosen.
///
/// ```swift
/// PickerOptions(texts.languages, chosen: texts.language)
/// ```
public struct PickerOptions<Option: Codable & Hashable & Sendable>: Equatable, Sendable {
    /// The options, in the order in which they are offered. Each occurs once.
    public let all: [Option]
    /// The chosen option, if any.
    public let chosen: Option?

    /// Makes a list of options.
    ///
    /// - Parameters:
    ///   - all: the options, in the order in which they are offered.
    ///   - chosen: the chosen one. The menu's entrée, if there is one, takes precedence.
    public init(_ all: [Option], chosen: Option? = nil) {
        self.all = all
        self.chosen = chosen
    }
}
