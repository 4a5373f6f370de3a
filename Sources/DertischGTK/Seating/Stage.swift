import CGTK
import Dertisch

/// A spot on the screen where one table stands at a time, and others wait beneath it: a `GtkStack`.
@MainActor final class Stage {
    let stack: Held
    /// What is still looked at while another comes; held, since the stack may go first.
    private var leaving: [Widget: Held] = [:]

    init() {
        stack = Held(Widget(new: gtk_stack_new()))
        stack.widget.expand()
        gtk_stack_set_hhomogeneous(stack.widget.opaque, 0)
        gtk_stack_set_vhomogeneous(stack.widget.opaque, 0)
        Signal.hearChange(of: "transition-running", of: stack.widget.raw) { [weak self] in self?.sweep() }
    }

    /// What is looked at.
    var shown: Widget? { Widget(gtk_stack_get_visible_child(stack.widget.opaque)) }

    /// Shows something in place of what is looked at.
    func show(_ child: Widget, _ change: GtkStackTransitionType) {
        leaving[child] = nil
        if child.parent != stack.widget { gtk_stack_add_child(stack.widget.opaque, child.pointer) }
        gtk_stack_set_transition_type(stack.widget.opaque, change)
        gtk_stack_set_visible_child(stack.widget.opaque, child.pointer)
        sweep()
    }

    /// Lets something go: at once, or once another has come in its place.
    func drop(_ child: Widget) {
        guard child.parent == stack.widget else { return }
        leaving[child] = Held(child)
        sweep()
    }

    private func sweep() {
        guard gtk_stack_get_transition_running(stack.widget.opaque) == 0 else { return }
        for child in leaving.keys where child != shown {
            if child.parent == stack.widget { gtk_stack_remove(stack.widget.opaque, child.pointer) }
            leaving[child] = nil
        }
    }
}

extension GtkStackTransitionType {
    /// How GTK shows a change of customers.
    init(_ transition: Transition, _ entrance: Entrance, inSection: Bool) {
        let isBack = entrance == .returning
        switch transition {
        case .none: self = GTK_STACK_TRANSITION_TYPE_NONE
        case .fade: self = GTK_STACK_TRANSITION_TYPE_CROSSFADE
        case .rise: self = isBack ? GTK_STACK_TRANSITION_TYPE_UNDER_DOWN : GTK_STACK_TRANSITION_TYPE_OVER_UP
        case .automatic where inSection: self = GTK_STACK_TRANSITION_TYPE_CROSSFADE
        case .slide, .automatic:
            self = isBack ? GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
        }
    }
}
