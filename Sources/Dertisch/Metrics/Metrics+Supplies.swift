extension Metrics {
    /// What a device lives on.
    ///
    /// ```swift
    /// let power = Metrics.Power(source: .battery, level: 0.2)
    /// ```
    public struct Power: Hashable, Codable, Sendable {
        /// Where the power comes from.
        public enum Source: String, Hashable, Codable, Sendable, CaseIterable {
            /// A battery that is getting empty.
            case battery
            /// The wall, whether a battery is charged from it or not.
            case mains
        }

        /// Where the power comes from.
        public var source: Source
        /// How full the batteries are, from 0 to 1; `nil` if there is none, or it does not say.
        public var level: Double?
        /// Whether the device is told to save power.
        public var isSaving: Bool

        /// Describes a supply of power.
        public init(source: Source, level: Double? = nil, isSaving: Bool = false) {
            self.source = source
            self.level = level
            self.isSaving = isSaving
        }
    }

    /// How a device is connected.
    ///
    /// ```swift
    /// let connection = Metrics.Connection(kind: .cellular, isMetered: true)
    /// ```
    public struct Connection: Hashable, Codable, Sendable {
        /// By what.
        public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
            /// A wireless network nearby.
            case wifi
            /// A telephone network.
            case cellular
            /// A cable.
            case wired
            /// Something else, or nobody has told.
            case other
        }

        /// By what.
        public var kind: Kind
        /// Whether there is a network at all.
        public var isOnline: Bool
        /// Whether each byte is paid for, or the guest wants few to be sent.
        public var isMetered: Bool

        /// Describes a connection.
        public init(kind: Kind = .other, isOnline: Bool = true, isMetered: Bool = false) {
            self.kind = kind
            self.isOnline = isOnline
            self.isMetered = isMetered
        }
    }
}
