// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

extension WebRoom.Configuration {
    /// Renamed to `sessionTimeout`.
    @available(*, unavailable, renamed: "sessionTimeout")
    public var grace: Duration {
        get { sessionTimeout }
        set { sessionTimeout = newValue }
    }

    /// Renamed to `joinTimeout`.
    @available(*, unavailable, renamed: "joinTimeout")
    public var joining: Duration {
        get { joinTimeout }
        set { joinTimeout = newValue }
    }

    /// Renamed to `maxMessagesPerSecond`.
    @available(*, unavailable, renamed: "maxMessagesPerSecond")
    public var messagesPerSecond: Double {
        get { maxMessagesPerSecond }
        set { maxMessagesPerSecond = newValue }
    }
}

extension HTTPServer.Limits {
    /// Renamed to `maxUnsentBytes`.
    @available(*, unavailable, renamed: "maxUnsentBytes")
    public var unsent: Int {
        get { maxUnsentBytes }
        set { maxUnsentBytes = newValue }
    }

    /// Renamed to `heartbeatInterval`.
    @available(*, unavailable, renamed: "heartbeatInterval")
    public var heartbeat: Duration {
        get { heartbeatInterval }
        set { heartbeatInterval = newValue }
    }

    /// Renamed to `idleTimeout`.
    @available(*, unavailable, renamed: "idleTimeout")
    public var idle: Duration {
        get { idleTimeout }
        set { idleTimeout = newValue }
    }

    /// Renamed to `maxConnectionsPerAddress`.
    @available(*, unavailable, renamed: "maxConnectionsPerAddress")
    public var connectionsPerAddress: Int {
        get { maxConnectionsPerAddress }
        set { maxConnectionsPerAddress = newValue }
    }

    /// Renamed to `maxConnectionsFromLoopback`.
    @available(*, unavailable, renamed: "maxConnectionsFromLoopback")
    public var connectionsFromLoopback: Int {
        get { maxConnectionsFromLoopback }
        set { maxConnectionsFromLoopback = newValue }
    }

    /// Renamed to `maxConnections`.
    @available(*, unavailable, renamed: "maxConnections")
    public var mostConnections: Int {
        get { maxConnections }
        set { maxConnections = newValue }
    }
}
