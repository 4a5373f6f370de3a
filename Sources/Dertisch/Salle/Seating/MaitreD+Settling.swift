extension MaitreD {
    /// Waits until nothing is cooking or waiting at any of his tables. Returns at once if that is so, or if the task is
    /// cancelled.
    public func settled() async {
        guard !areSettled else { return }
        lastSettling += 1
        let id = lastSettling
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled || areSettled { continuation.resume() } else { settling[id] = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.settling.removeValue(forKey: id)?.resume() }
        }
    }

    func resumeSettled() {
        guard !settling.isEmpty, areSettled else { return }
        let waiting = settling
        settling = [:]
        for continuation in waiting.values { continuation.resume() }
    }
}
