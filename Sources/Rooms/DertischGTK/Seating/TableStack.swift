import CGTK
import DertischRoom

/// A stack of tables, one visible at a time, the others beneath it: a `GtkStack`.
@MainActor final class TableStack {
    let stack: WidgetReference
    /// Children that are visible during a transition; retained, since the stack may be destroyed first.
    private var removedChildren: [Widget: WidgetReference] = [:]

    init() {
        stack = WidgetReference(Widget(new: gtk_stack_new()))
        stack.widget.expand()
        gtk_stack_set_hhomogeneous(stack.widget.opaque, 0)
        gtk_stack_set_vhomogeneous(stack.widget.opaque, 0)
        Signal.connectChange(of: "transition-running", of: stack.widget.raw) { [weak self] in
            self?.removeHiddenChildren()
        }
    }

    /// The visible child.
    var visibleChild: Widget? { Widget(gtk_stack_get_visible_child(stack.widget.opaque)) }

    /// Shows a child in place of the visible one.
    func show(_ child: Widget, _ change: GtkStackTransitionType) {
        removedChildren[child] = nil
        if child.parent != stack.widget { gtk_stack_add_child(stack.widget.opaque, child.pointer) }
        gtk_stack_set_transition_type(stack.widget.opaque, change)
        gtk_stack_set_visible_child(stack.widget.opaque, child.pointer)
        removeHiddenChildren()
    }

    /// Removes a child: at once, or after the transition to another.
    func remove(_ child: Widget) {
        guard child.parent == stack.widget else { return }
        removedChildren[child] = WidgetReference(child)
        removeHiddenChildren()
    }

    private func removeHiddenChildren() {
        guard gtk_stack_get_transition_running(stack.widget.opaque) == 0 else { return }
        for child in removedChildren.keys where child != visibleChild {
            if child.parent == stack.widget { gtk_stack_remove(stack.widget.opaque, child.pointer) }
            removedChildren[child] = nil
        }
    }
}

extension GtkStackTransitionType {
    /// The GTK transition for a change of customers.
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
