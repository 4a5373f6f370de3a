extension MaitreD {
    /// What is known of the window's device, with the looks that its guest has chosen.
    public var metrics: Metrics { floor.metrics }

    /// How the guest wants the window to look.
    public var appearance: Appearance { chosen }

    /// Takes what the dining room knows of the device now: once it knows, and whenever that has changed. What lies on
    /// tables is laid by it when this returns.
    ///
    /// ```swift
    /// var device = maitreD.device
    /// device.colorScheme = .dark
    /// maitreD.measured(device)
    /// ```
    ///
    /// - Parameter metrics: all that is known. What the guest has chosen stays as it is.
    /// - Complexity: nothing more than a comparison if nothing has changed; little more if nobody heeds the device.
    public func measured(_ metrics: Metrics) {
        device = metrics
        tellMetrics()
    }

    /// Lets the window look as its guest wants, whatever the device says. The dining room shows it and keeps it.
    ///
    /// ```swift
    /// maitreD.dress(Appearance(colorScheme: .dark))
    /// ```
    ///
    /// - Parameter appearance: what is chosen; what it leaves open follows the device.
    public func dress(_ appearance: Appearance) {
        guard appearance != chosen else { return }
        chosen = appearance
        room?.wear(appearance)
        tellMetrics()
    }

    private func tellMetrics() {
        let metrics = device.wearing(chosen)
        guard metrics != floor.metrics else { return }
        floor.metrics = metrics
        floor.board.put(metrics)
        tellHeadChefs()
        sommelier.go(to: metrics.timeZone)
        for seat in window.all { seat.party.layMetrics() }
        resumeSettled()
    }

    /// Posts the metrics as news, the newest once, after all that changes now. Where nobody wants them nothing is
    /// posted.
    private func tellHeadChefs() {
        guard !isPosting, let bulletin = floor.scopes.window?.bulletin, bulletin.hasTopic(of: Metrics.self) else {
            return
        }
        isPosting = true
        Task { [weak self] in
            guard let self else { return }
            isPosting = false
            _ = bulletin.topic(of: Metrics.self).post(metrics)
        }
    }
}
