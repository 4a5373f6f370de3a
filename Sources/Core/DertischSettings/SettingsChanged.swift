/// A change of settings while the house is open: news for head chefs, posted on the house's bulletin.
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
    /// The names of the settings whose values have changed.
    public let names: Set<String>

    /// Creates a change, as tests do.
    public init(names: Set<String>) { self.names = names }

    /// True if the value of that setting has changed.
    public func concerns<Value: SettingValue>(_ key: SettingKey<Value>) -> Bool { names.contains(key.name) }
}
