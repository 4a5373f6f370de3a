/// Settings have changed while the house is open: posted on its bulletin. A head chef that wants it as its news hears of it.
///
/// ```swift
/// struct LampHeadChef: HeadChef {
///     let settings: HouseSettings
///     func give(_ order: LampCourse.Order, to waiter: WaiterForHeadChef<LampCourse>) async throws {}
///     func hear(_ news: SettingsChanged, to waiter: WaiterForHeadChef<LampCourse>) async throws {
///         if news.concerns(.watts) { waiter.serve(.watts(settings[.watts])) }
///     }
/// }
/// ```
public struct SettingsChanged: Hashable, Sendable {
    /// The names of the settings that have other values now.
    public let names: Set<String>

    /// Tells of a change, as tests do.
    public init(names: Set<String>) { self.names = names }

    /// Whether a setting has another value now.
    public func concerns<Value: SettingValue>(_ key: SettingKey<Value>) -> Bool { names.contains(key.name) }
}
