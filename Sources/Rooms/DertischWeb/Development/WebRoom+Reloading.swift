import DertischRoom
import DertischSupport
import DertischDevelopment
import Foundation

/// A room whose layouts and texts are read again while it serves, and a process that is replaced while it is written.
extension WebRoom: ReloadableRoom {
    static var layoutEnding: String { "html" }
    var layouts: WebLayouts { context.layouts }
    var layoutFolder: URL? { layouts.folder }
    func readLayouts() -> WebLayouts { WebLayouts(in: layouts.folder) }
    func styles(of layouts: WebLayouts) -> [String] { layouts.styleAddresses }

    /// Takes over layouts and texts that were read again, and shows them to all tabs, which keep what was typed, the focus and the scroll position.
    ///
    /// A tab that shows a layout whose own texts are others is restored from its state, as if by another process.
    func adopt(_ layouts: WebLayouts, withNewTexts hasTexts: Bool) {
        let changes = layouts.changes(since: self.layouts)
        context.use(layouts)
        for session in sessions.all {
            let change = session.tables.values.map { changes[$0.customer] ?? .none }.max() ?? .none
            session.adoptLayouts()
            if change == .texts {
                session.move(evenIfBusy: true)
                end(session)
                continue
            }
            if hasTexts { session.maitreD?.sommelier.readAgain() }
            if change == .page { session.renewPage() }
        }
    }

    /// Leaves new connections to the next process of the tool, and asks all tabs to go there. Returns when they have gone, or after a second.
    func leaveToNextProcess() async {
        enter(.refusingSockets)
        (transport as? HTTPServer)?.leaveListener()
        let clock = AnyClock(erasing: context.clock)
        for attempt in 0..<100 {
            let tabs = sessions.connected.filter(\.canMove)
            if tabs.isEmpty { return }
            // Orders that run are waited for, but not for long.
            for tab in tabs where !tab.browser.hasMoved { tab.move(evenIfBusy: attempt >= 30) }
            guard (try? await clock.sleep(.milliseconds(10))) != nil else { return }
        }
    }
}

extension WebSession {
    /// Shows layouts that were read again. What is shown next is made of them.
    func adoptLayouts() {
        maitreD?.discardPrefetched()
        for table in tables.values { table.page = context.layouts.pages[table.customer] }
    }
}
