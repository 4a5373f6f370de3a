public import Foundation

/// developer.apple.com/documentation/swiftui/scenestorage: of optional data alone, kept while the process runs.
@propertyWrapper @MainActor @preconcurrency public struct SceneStorage<Value> {
    private final class Box { var value: Value; init(_ value: Value) { self.value = value } }
    private let box: Box

    /// developer.apple.com/documentation/swiftui/scenestorage/init(_:)
    public init(_ key: String) where Value == Data? { box = Box(nil) }

    /// developer.apple.com/documentation/swiftui/scenestorage/wrappedvalue
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    /// developer.apple.com/documentation/swiftui/scenestorage/projectedvalue
    public var projectedValue: Binding<Value> {
        let box = box
        return Binding(get: { box.value }, set: { box.value = $0 })
    }
}
