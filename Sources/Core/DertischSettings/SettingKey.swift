/// The name of a setting, with its type and default value.
///
/// ```swift
/// extension SettingKey<Int> {
///     static var port: Self {
///         Self("server.port", default: 8080, "the port", expecting: "a number from 0 to 65535") { 0...65535 ~= $0 }
///     }
/// }
/// extension SettingKey<String?> {
///     static var password: Self { Self("server.password", default: nil, "what visitors must know", isSecret: true) }
/// }
/// ```
///
/// The setting `server.port` of the app `galerie` is `{"server": {"port": 8080}}` or `{"server.port": 8080}` in a
/// file, `GALERIE_SERVER_PORT` in the environment, and `--server.port 8080` among the arguments. See
/// ``HouseSettings``.
public struct SettingKey<Value: SettingValue>: Sendable {
    /// The name, in parts with dots between them.
    public let name: String
    /// The default value, which applies if no layer sets another.
    public let defaultValue: Value
    /// The purpose of the setting, for ``HouseSettings/help(_:)``.
    public let help: String
    /// The placeholder of the value in that text: `N`, `DIR`.
    public var placeholder: String { givenPlaceholder ?? Value.settingPlaceholder }
    /// True if the value is hidden from lists and messages.
    public let isSecret: Bool
    /// A description of valid values that follows the word "expected".
    public var expectation: String { givenExpectation ?? Value.settingExpectation }
    // Keys are created again at every reading, so these texts are only built when needed.
    private let givenPlaceholder: String?
    private let givenExpectation: String?
    let isValid: @Sendable (Value) -> Bool

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: letters, digits, `-` and `_`, in parts with dots between them.
    ///   - defaultValue: the default value. It is not checked.
    ///   - help: the purpose, in a few words; also the default, if users should know it.
    ///   - placeholder: the placeholder of the value in help; by default the one of its type.
    ///   - isSecret: true to hide the value.
    ///   - expectation: a description of valid values, if it says more than the type: "a number from 0 to 65535".
    ///   - isValid: returns true for a valid value.
    public init(
        _ name: String, default defaultValue: Value, _ help: String = "", placeholder: String? = nil,
        isSecret: Bool = false,
        expecting expectation: String? = nil, where isValid: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.name = name
        self.defaultValue = defaultValue
        self.help = help
        givenPlaceholder = placeholder
        self.isSecret = isSecret
        givenExpectation = expectation
        self.isValid = isValid
    }
}
