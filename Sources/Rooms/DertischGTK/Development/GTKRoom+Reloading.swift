import DertischRoom
import DertischDevelopment
import Dispatch
import Foundation

/// A room whose layouts and texts are read again while its windows are open, since its app is being written.
extension GTKRoom: ReloadableRoom {
    static var layoutEnding: String { "ui" }
    var layoutFolder: URL? { layouts.folder }
    func readLayouts() -> GTKLayouts { GTKLayouts(in: layouts.folder).validated() }
    func styles(of layouts: GTKLayouts) -> [String] { [] }

    /// Takes over layouts and texts that were read again, and shows them in all windows.
    ///
    /// A window that shows a layout whose own texts are others is seated anew from its state.
    func adopt(_ layouts: GTKLayouts, withNewTexts hasTexts: Bool) {
        let changes = layouts.changes(since: self.layouts)
        replaceLayouts(by: layouts)
        for window in windows {
            let change = window.frames.values.map { changes[$0.table.customer] ?? .none }.max() ?? .none
            if change == .table {
                for problem in window.seatAnew() { report(.seating(problem)) }
                continue
            }
            if hasTexts { window.maitreD?.sommelier.readAgain() }
            if change == .widgets {
                window.exchangeWidgets(of: Set(changes.filter { $0.value == .widgets }.keys))
            }
        }
    }

    /// Tells the tool that the house is open.
    ///
    /// - Returns: the tool's messages.
    func join(_ tool: DevelopmentLink) -> AsyncStream<DevelopmentMessage> {
        let messages = tool.messages
        leaveWhenAsked()
        show(DevelopmentState())
        tool.tell(.waiting)
        return messages
    }

    /// Waits until the windows of the process before this one have closed.
    func waitForAdmission(by messages: AsyncStream<DevelopmentMessage>) async {
        for await message in messages {
            if case .state(let state) = message { show(state) }
            if case .admitted = message { return }
        }
    }
}
