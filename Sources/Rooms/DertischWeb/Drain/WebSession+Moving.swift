import DertischJSON

/// A tab that goes on with another process, since this one ends.
extension WebSession {
    /// True if the tab is connected and carries its state. A browser that keeps no cookies carries none.
    var canMove: Bool { connection != nil && owner != nil && !carried.hasBeenTooLarge && maitreD != nil }

    /// True while orders run that a message of the tab gave.
    var isBusy: Bool { acknowledgements.isAnyRunning }

    /// Asks the tab to go on with another process, with its newest state. A message that it sent and that is not acknowledged then was not
    /// done, so the tab gives it to the other process. What a message does here that was taken before, is done.
    ///
    /// Does nothing while the tab is due the whole page, and while its orders run: these would be asked about.
    ///
    /// - Parameter evenIfBusy: true if orders that run are not waited for any longer.
    func move(evenIfBusy: Bool) {
        guard canMove, !browser.hasMoved, !needsWholePage, evenIfBusy || !isBusy else { return }
        sendLastState()
        guard canMove, let connection else { return }
        browser.move()
        acknowledgements.stopTelling()
        connection.send(JSON.object(["move": .flag(true), "taken": acknowledgements.takeCurrent().json]).bytes)
    }

    /// Sends the state as it is now, unless the browser has it.
    private func sendLastState() {
        carried.end()
        carried.change(atOnce: true)
        send(on: .change)
        carried.stopGathering()
    }
}
