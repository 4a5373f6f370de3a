extension MaitreD {
    /// The metrics of the window's device, with the look that its guest has chosen.
    public var metrics: Metrics { context.metrics }

    /// The look that the guest has chosen for the window.
    public var appearance: Appearance { context.look.appearance }

    /// The device's metrics as the dining room last reported them, without the guest's choices.
    public var device: Metrics { context.look.device }

    /// Updates the metrics of the device. Dining rooms call this once they know the metrics, and after each change. The
    /// tables are up to date when it returns.
    ///
    /// ```swift
    /// var device = maitreD.device
    /// device.colorScheme = .dark
    /// maitreD.measured(device)
    /// ```
    ///
    /// - Parameter metrics: all that is known of the device. The guest's choices stay as they are.
    /// - Complexity: one comparison if nothing has changed; little more if nothing on the tables depends on the device.
    public func measured(_ metrics: Metrics) {
        if context.look.measure(metrics) { tellMetrics() }
    }

    /// Applies the look that the guest has chosen, in place of the device's. The dining room shows it and stores it.
    ///
    /// ```swift
    /// maitreD.setAppearance(Appearance(colorScheme: .dark))
    /// ```
    ///
    /// - Parameter appearance: the guest's choices. Properties that are `nil` follow the device.
    public func setAppearance(_ appearance: Appearance) {
        guard appearance != context.look.appearance else { return }
        let isChange = context.look.choose(appearance)
        room?.setAppearance(appearance)
        if isChange { tellMetrics() }
    }

    private func tellMetrics() {
        context.look.post(in: context.scopes.window)
        sommelier.go(to: metrics.timeZone)
        discardPrefetched()
        for seat in window.all { seat.party.run(.metrics) }
        resumeSettled()
    }
}
