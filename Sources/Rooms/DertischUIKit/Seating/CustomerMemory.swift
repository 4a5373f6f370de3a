#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischWindowState

    /// The state of one view controller with a customer, as an app keeps it to restore it.
    struct CustomerMemory: Codable {
        /// The key of the opening. The memory of another customer is not restored.
        var opening: String
        var window: WindowState.Window
    }
#endif
