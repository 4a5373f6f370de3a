import CGTK
import DertischRoom
import DertischDevelopment

/// The panel and the button that lie over a window while its app is written: what went wrong, and switches for languages, colours and sizes.
@MainActor final class DevelopmentOverlay {
    let widget: WidgetReference
    private let panel = ProblemPanel()
    private let bar: DevelopmentBar

    /// Lays them over a window's content.
    init(over content: Widget, of window: Widget, in room: GTKRoom) {
        widget = WidgetReference(Widget(new: gtk_overlay_new()))
        bar = DevelopmentBar(of: window, in: room)
        gtk_overlay_set_child(widget.widget.opaque, content.pointer)
        for part in [bar.widget.widget, panel.widget.widget] {
            gtk_overlay_add_overlay(widget.widget.opaque, part.pointer)
        }
        DevelopmentStyle.install()
        if let state = room.developmentState { show(state) }
    }

    /// Shows a problem, or none, and that sources are being built.
    func show(_ state: DevelopmentState) {
        panel.show(state.problem)
        bar.show(isBusy: state.isBusy)
    }
}
