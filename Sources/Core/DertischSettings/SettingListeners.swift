/// The listeners of changed settings. Their owner keeps them under the lock that guards the settings, so that every
/// listener gets the changes in their order.
struct SettingListeners: Sendable {
    /// Receives a change; returns true to receive more.
    typealias Listener = @Sendable (SettingsChanged, MergedSettings) -> Bool

    private var listeners: [Int: Listener] = [:]
    private var last = 0

    var isEmpty: Bool { listeners.isEmpty }

    /// A number for a new listener.
    mutating func number() -> Int {
        last += 1
        return last
    }

    mutating func add(as number: Int, _ listener: @escaping Listener) { listeners[number] = listener }

    mutating func remove(_ number: Int) { listeners[number] = nil }

    mutating func notify(_ changed: SettingsChanged, _ merged: MergedSettings) {
        for (number, listener) in listeners where !listener(changed, merged) { listeners[number] = nil }
    }
}
