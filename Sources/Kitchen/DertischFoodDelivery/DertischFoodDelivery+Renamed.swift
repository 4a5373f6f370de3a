// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `PreparedRequest`.
@available(*, unavailable, renamed: "PreparedRequest")
public typealias Errand = PreparedRequest

extension FoodDelivery {
    /// Renamed to `CircuitBreaker`.
    @available(*, unavailable, renamed: "CircuitBreaker")
    public typealias Breaker = CircuitBreaker

    /// Renamed to `UploadError`.
    @available(*, unavailable, renamed: "UploadError")
    public typealias UploadFault = UploadError
}

extension FoodDelivery.Configuration {
    /// Renamed to `circuitBreaker`.
    @available(*, unavailable, renamed: "circuitBreaker")
    public var breaker: FoodDelivery.CircuitBreaker? {
        get { circuitBreaker }
        set { circuitBreaker = newValue }
    }

    /// Renamed to `idleTimeout`.
    @available(*, unavailable, renamed: "idleTimeout")
    public var idle: Duration {
        get { idleTimeout }
        set { idleTimeout = newValue }
    }

    /// Renamed to `maxBytes`.
    @available(*, unavailable, renamed: "maxBytes")
    public var mostBytes: Int {
        get { maxBytes }
        set { maxBytes = newValue }
    }

    /// Renamed to `maxConnections`.
    @available(*, unavailable, renamed: "maxConnections")
    public var mostConnections: Int {
        get { maxConnections }
        set { maxConnections = newValue }
    }

    /// Renamed to `maxConnectionsPerHost`.
    @available(*, unavailable, renamed: "maxConnectionsPerHost")
    public var mostConnectionsPerHost: Int {
        get { maxConnectionsPerHost }
        set { maxConnectionsPerHost = newValue }
    }

    /// Renamed to `maxQueued`.
    @available(*, unavailable, renamed: "maxQueued")
    public var mostWaiting: Int {
        get { maxQueued }
        set { maxQueued = newValue }
    }
}

extension FoodDelivery.CircuitBreaker {
    /// Renamed to `failureThreshold`.
    @available(*, unavailable, renamed: "failureThreshold")
    public var mostFailures: Int {
        get { failureThreshold }
        set { failureThreshold = newValue }
    }

    /// Renamed to `openDuration`.
    @available(*, unavailable, renamed: "openDuration")
    public var rest: Duration {
        get { openDuration }
        set { openDuration = newValue }
    }
}

extension FoodDelivery.RetryPolicy {
    /// Renamed to `maxAttempts`.
    @available(*, unavailable, renamed: "maxAttempts")
    public var mostAttempts: Int {
        get { maxAttempts }
        set { maxAttempts = newValue }
    }

    /// Renamed to `maxRetryAfter`.
    @available(*, unavailable, renamed: "maxRetryAfter")
    public var longestRetryAfter: Duration {
        get { maxRetryAfter }
        set { maxRetryAfter = newValue }
    }
}

extension CannedCourier {
    /// Renamed to `requests`.
    @available(*, unavailable, renamed: "requests")
    public var errands: [PreparedRequest] { requests }
}
