/// The passes over a table that are due, by the kind of change since it was last laid.
@usableFromInline struct PassesDue: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The carte may have changed.
    @inlinable static var changes: Self { Self(rawValue: 1) }
    /// The language has changed.
    @inlinable static var texts: Self { Self(rawValue: 2) }
    /// The device has changed.
    @inlinable static var metrics: Self { Self(rawValue: 4) }
    /// Orders have become late, or are no longer late, so the busy marks of their places change.
    @inlinable static var marks: Self { Self(rawValue: 8) }
}
