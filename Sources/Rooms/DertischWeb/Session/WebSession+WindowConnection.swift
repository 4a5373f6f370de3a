import DertischRoom
import DertischNews

/// The connection of the window, as it is told to those who watch it.
extension WebSession {
    private var window: WindowConnection? { maitreD?.windowScope?[WindowConnection.self] }

    /// Tells that no browser has joined yet.
    func noteWaiting() { window?.change(to: .waiting) }

    func noteConnected() {
        browser.expectReturn(until: nil)
        window?.change(to: .connected)
    }

    /// Tells that the connection was lost, and after a time that the browser has gone.
    func noteLost() {
        window?.change(to: .lost)
        let timeout = context.timeouts.start(WindowConnection.lostTime) { [weak self] in self?.window?.change(to: .gone)
        }
        browser.expectReturn(until: timeout)
    }

    /// Tells that the browser may go on with another process, if it carries its state or was lost a moment ago.
    func noteMoving() {
        if canMove || browser.hasMoved || window?.phase == .lost { window?.change(to: .moving) }
    }
}
