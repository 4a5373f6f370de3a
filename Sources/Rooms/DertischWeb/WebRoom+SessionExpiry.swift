import DertischRoom

extension WebRoom {
    /// Ends a session that has lost its tab, unless the tab comes back within the time.
    func expire(_ session: WebSession, after timeout: Duration) {
        session.browser.expire(
            by: context.timeouts.start(timeout) { [weak self, weak session] in
                if let session { self?.end(session) }
            })
    }
}
