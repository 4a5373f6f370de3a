extension AnyParty {
    /// The device has changed, or looks otherwise.
    final func measured() {
        guard isOnShift, heedsMetrics else { return }
        guard stage == .idle || stage == .starting else {
            mustMeasure = true
            return
        }
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.metrics)
        follow(responsesToMetrics())
        goOn()
    }
}
