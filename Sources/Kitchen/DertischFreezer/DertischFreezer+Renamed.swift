// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `Transaction`.
@available(*, unavailable, renamed: "Transaction")
public typealias Work = Transaction

/// Renamed to `MigrationTransaction`.
@available(*, unavailable, renamed: "MigrationTransaction")
public typealias MigrationWork = MigrationTransaction

/// Renamed to `WatchSequence`.
@available(*, unavailable, renamed: "WatchSequence")
public typealias Watched<Answer: Sendable> = WatchSequence<Answer>

/// Renamed to `ColumnAssignments`.
@available(*, unavailable, renamed: "ColumnAssignments")
public typealias Changes<R: Frozen> = ColumnAssignments<R>

/// Renamed to `RecordSchema`.
@available(*, unavailable, renamed: "RecordSchema")
public typealias Shelf<R: Frozen> = RecordSchema<R>

extension Frozen {
    /// Renamed to `schema`.
    @available(*, unavailable, renamed: "schema")
    public static var shelf: RecordSchema<Self> { schema }
}

extension Freezer.Configuration {
    /// Renamed to `busyTimeout`.
    @available(*, unavailable, renamed: "busyTimeout")
    public var patience: Duration {
        get { busyTimeout }
        set { busyTimeout = newValue }
    }

    /// Renamed to `pollInterval`.
    @available(*, unavailable, renamed: "pollInterval")
    public var lookout: Duration {
        get { pollInterval }
        set { pollInterval = newValue }
    }
}
