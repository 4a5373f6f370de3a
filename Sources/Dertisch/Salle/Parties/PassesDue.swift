/// The passes over a table that are due: what has changed since it was laid.
@usableFromInline struct PassesDue: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The carte may have changed.
    @inlinable static var changes: Self { Self(rawValue: 1) }
    /// The language has changed.
    @inlinable static var texts: Self { Self(rawValue: 2) }
    /// The device has changed.
    @inlinable static var metrics: Self { Self(rawValue: 4) }
    /// Orders have become late, or are late no more: their places are marked as busy, or not.
    @inlinable static var marks: Self { Self(rawValue: 8) }
}
