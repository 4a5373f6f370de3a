// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

extension Images {
    /// Renamed to `PrefetchDestination`.
    @available(*, unavailable, renamed: "PrefetchDestination")
    public typealias Nearness = PrefetchDestination
}

extension Images.Configuration {
    /// Renamed to `maxDisk`.
    @available(*, unavailable, renamed: "maxDisk")
    public var disk: Int {
        get { maxDisk }
        set { maxDisk = newValue }
    }

    /// Renamed to `maxPixels`.
    @available(*, unavailable, renamed: "maxPixels")
    public var mostPixels: Int {
        get { maxPixels }
        set { maxPixels = newValue }
    }

    /// Renamed to `maxAnimationBytes`.
    @available(*, unavailable, renamed: "maxAnimationBytes")
    public var mostMovingBytes: Int {
        get { maxAnimationBytes }
        set { maxAnimationBytes = newValue }
    }

    /// Renamed to `maxConcurrentDecodes`.
    @available(*, unavailable, renamed: "maxConcurrentDecodes")
    public var decodesAtOnce: Int {
        get { maxConcurrentDecodes }
        set { maxConcurrentDecodes = newValue }
    }

    /// Renamed to `maxConcurrentOriginals`.
    @available(*, unavailable, renamed: "maxConcurrentOriginals")
    public var originalsAtOnce: Int {
        get { maxConcurrentOriginals }
        set { maxConcurrentOriginals = newValue }
    }
}
