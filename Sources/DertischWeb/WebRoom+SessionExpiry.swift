import Dertisch

extension WebRoom {
    /// Ends a session that has lost its tab, unless the tab comes back within the time.
    func expire(_ session: WebSession, after timeout: Duration) {
        session.expiryTask = Task { [weak self, weak session, clock] in
            try? await clock.sleep(for: timeout.bounded)
            guard !Task.isCancelled, let session else { return }
            self?.end(session)
        }
    }
}
