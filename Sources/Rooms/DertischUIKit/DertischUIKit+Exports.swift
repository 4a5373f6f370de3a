#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    // Names of the core that an app writes where it opens its house.
    @_exported public import class DertischRoom.FailureLog
    @_exported public import protocol DertischRoom.LayoutBook
    @_exported public import class DertischRoom.Watchdog
#endif
