/// The name of a setting, tied to its type, with what holds where nobody sets it.
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
/// The setting `server.port` of the app `galerie` stands in a file as `{"server": {"port": 8080}}` or `{"server.port": 8080}`, in
/// the environment as `GALERIE_SERVER_PORT`, and among the arguments as `--server.port 8080`. See ``HouseSettings``.
public struct SettingKey<Value: SettingValue>: Sendable {
    /// The name, in parts with dots between them.
    public let name: String
    /// What holds where nobody sets it.
    public let standard: Value
    /// What it is for, as ``HouseSettings/help(_:)`` tells it.
    public let help: String
    /// What stands for the value in that text: `N`, `DIR`.
    public var placeholder: String { givenPlaceholder ?? Value.settingPlaceholder }
    /// Whether the value is shown nowhere: neither in lists nor in messages.
    public let isSecret: Bool
    /// What a value should be, in words that follow "here should be".
    public var expectation: String { givenExpectation ?? Value.settingExpectation }
    // Keys are made again at every reading, so nothing is put together for them before somebody asks.
    private let givenPlaceholder: String?
    private let givenExpectation: String?
    let holds: @Sendable (Value) -> Bool

    /// Names a setting.
    ///
    /// - Parameters:
    ///   - name: letters, digits, `-` and `_`, in parts with dots between them.
    ///   - standard: what holds where nobody sets it. It is not checked.
    ///   - help: what it is for, in a few words; its default too, if people should know.
    ///   - placeholder: what stands for a value in help; what kind of value it is if left out.
    ///   - isSecret: whether the value is shown nowhere.
    ///   - expectation: what a value should be, if that is more than its type: "a number from 0 to 65535".
    ///   - holds: whether a value is that.
    public init(
        _ name: String, default standard: Value, _ help: String = "", placeholder: String? = nil,
        isSecret: Bool = false,
        expecting expectation: String? = nil, where holds: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.name = name
        self.standard = standard
        self.help = help
        givenPlaceholder = placeholder
        self.isSecret = isSecret
        givenExpectation = expectation
        self.holds = holds
    }
}
