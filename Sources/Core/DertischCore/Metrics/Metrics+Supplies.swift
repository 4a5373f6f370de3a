extension Metrics {
    /// The power supply of a device.
    ///
    /// ```swift
    /// let power = Metrics.Power(source: .battery, level: 0.2)
    /// ```
    public struct Power: Hashable, Codable, Sendable {
        /// The source of the power.
        public enum Source: String, Hashable, Codable, Sendable, CaseIterable {
            /// A battery that is being discharged.
            case battery
            /// Mains power, with or without a battery that is charged from it.
            case mains
        }

        /// The source of the power.
        public var source: Source
        /// The charge of the batteries, from 0 to 1; `nil` without a battery, or if it is unknown.
        public var level: Double?
        /// True if the device is set to save power.
        public var isSaving: Bool

        /// Makes a description of a power supply.
        public init(source: Source, level: Double? = nil, isSaving: Bool = false) {
            self.source = source
            self.level = level
            self.isSaving = isSaving
        }
    }

    /// The network connection of a device.
    ///
    /// ```swift
    /// let connection = Metrics.Connection(kind: .cellular, isMetered: true)
    /// ```
    public struct Connection: Hashable, Codable, Sendable {
        /// The kind of network.
        public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
            /// A wireless network nearby.
            case wifi
            /// A telephone network.
            case cellular
            /// A cable.
            case wired
            /// Another kind, or an unknown one.
            case other
        }

        /// The kind of network.
        public var kind: Kind
        /// True if the device has a network connection.
        public var isOnline: Bool
        /// True if data is paid for by volume, or the guest has asked to save data.
        public var isMetered: Bool

        /// Makes a description of a connection.
        public init(kind: Kind = .other, isOnline: Bool = true, isMetered: Bool = false) {
            self.kind = kind
            self.isOnline = isOnline
            self.isMetered = isMetered
        }
    }
}
