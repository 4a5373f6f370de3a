/// The metrics of one window: of its device, with the look that its guest has chosen.
@MainActor final class WindowMetrics {
    /// The metrics as the dining room last reported them, without the guest's choices.
    private(set) var device: Metrics
    /// The look that the guest has chosen.
    private(set) var appearance: Appearance
    /// The device's metrics with that look, by which tables are laid.
    private(set) var current: Metrics
    /// The current metrics, for readers outside the salle.
    let board: MetricsBoard
    /// True while new metrics are about to be posted to head chefs.
    private var isPosting = false

    init(of device: Metrics, in appearance: Appearance) {
        self.device = device
        self.appearance = appearance
        current = device.wearing(appearance)
        board = MetricsBoard(current)
    }

    /// Notes the metrics of the device. Returns true if the current metrics have changed.
    func measure(_ device: Metrics) -> Bool {
        self.device = device
        return update()
    }

    /// Notes the guest's choice. Returns true if the current metrics have changed.
    func choose(_ appearance: Appearance) -> Bool {
        self.appearance = appearance
        return update()
    }

    private func update() -> Bool {
        let metrics = device.wearing(appearance)
        guard metrics != current else { return false }
        current = metrics
        board.put(metrics)
        return true
    }

    /// Posts the metrics as news, once after all changes of this turn, with the newest values. Nothing is posted if no head chef wants them.
    func post(in scope: ScopeStorage?) {
        guard !isPosting, let scope, scope.has(Topic<Metrics>.self) else { return }
        isPosting = true
        Task { [weak self, weak scope] in
            guard let self else { return }
            isPosting = false
            _ = scope?[Topic<Metrics>.self].post(current)
        }
    }
}
