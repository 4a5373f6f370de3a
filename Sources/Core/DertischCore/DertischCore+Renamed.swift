public import Foundation

// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `LevelBuilder`.
@available(*, unavailable, renamed: "LevelBuilder")
public typealias Setting<C: Course, Value: Equatable & Sendable> = LevelBuilder<C, Value>

/// Renamed to `TableBuilder`.
@available(*, unavailable, renamed: "TableBuilder")
public typealias TableSetting<C: Course> = TableBuilder<C>

/// Renamed to `MetricsBuilder`.
@available(*, unavailable, renamed: "MetricsBuilder")
public typealias MetricsSetting<C: Course> = MetricsBuilder<C>

/// Renamed to `GestureEvent`.
@available(*, unavailable, renamed: "GestureEvent")
public typealias Gestured = GestureEvent

/// Renamed to `BufferPolicy`.
@available(*, unavailable, renamed: "BufferPolicy")
public typealias Keeping = BufferPolicy

/// Renamed to `ValueRenderer`.
@available(*, unavailable, renamed: "ValueRenderer")
public typealias HowToLay<Value> = ValueRenderer<Value>

/// Renamed to `ValueEditor`.
@available(*, unavailable, renamed: "ValueEditor")
public typealias HowToEdit<Value> = ValueEditor<Value>

extension Sommelier {
    /// Renamed to `setLanguage`.
    @available(*, unavailable, renamed: "setLanguage(_:in:)")
    public func speak(_ language: Language, in region: Locale.Region? = nil) { setLanguage(language, in: region) }
}

extension MaitreD {
    /// Renamed to `setAppearance`.
    @available(*, unavailable, renamed: "setAppearance(_:)")
    public func dress(_ appearance: Appearance) { setAppearance(appearance) }
}

extension MaitreDForCustomer {
    /// Renamed to `setAppearance`.
    @available(*, unavailable, renamed: "setAppearance(_:)")
    public func dress(_ appearance: Appearance) { setAppearance(appearance) }
}
