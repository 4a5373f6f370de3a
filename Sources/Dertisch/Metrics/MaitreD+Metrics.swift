extension MaitreD {
    /// The metrics of the window's device, with the look that its guest has chosen.
    public var metrics: Metrics { context.metrics }

    /// The look that the guest has chosen for the window.
    public var appearance: Appearance { chosen }

    /// Updates the metrics of the device. Dining rooms call it once they know them, and whenever they have changed. The
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
        device = metrics
        tellMetrics()
    }

    /// Applies the look that the guest has chosen, in place of the device's. The dining room shows it and stores it.
    ///
    /// ```swift
    /// maitreD.setAppearance(Appearance(colorScheme: .dark))
    /// ```
    ///
    /// - Parameter appearance: the guest's choices. Properties that are `nil` follow the device.
    public func setAppearance(_ appearance: Appearance) {
        guard appearance != chosen else { return }
        chosen = appearance
        room?.setAppearance(appearance)
        tellMetrics()
    }

    private func tellMetrics() {
        let metrics = device.wearing(chosen)
        guard metrics != context.metrics else { return }
        context.metrics = metrics
        context.board.put(metrics)
        tellHeadChefs()
        sommelier.go(to: metrics.timeZone)
        discardPrefetched()
        for seat in window.all { seat.party.run(.metrics) }
        resumeSettled()
    }

    /// Posts the metrics as news, once after all changes of this turn, with the newest values. Nothing is posted if no
    /// head chef wants them.
    private func tellHeadChefs() {
        guard !isPosting, let scope = context.scopes.window, scope.has(Topic<Metrics>.self) else { return }
        isPosting = true
        Task { [weak self] in
            guard let self else { return }
            isPosting = false
            _ = scope[Topic<Metrics>.self].post(metrics)
        }
    }
}
