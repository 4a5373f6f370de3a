import CGTK

/// The keys and presses of a window, whatever they are for.
@MainActor enum GuestInput {
    /// Observes them before the window's widgets handle them. They go on to the widgets.
    static func observe(in window: Widget, _ onInput: @escaping @MainActor () -> Void) {
        guard let keys = gtk_event_controller_key_new(), let presses = gtk_gesture_click_new() else { return }
        Signal.interceptKey(of: UnsafeMutableRawPointer(keys)) { _, _ in
            onInput()
            return false
        }
        Signal.connectPress(of: UnsafeMutableRawPointer(presses), onInput)
        // Of any button.
        gtk_gesture_single_set_button(presses, 0)
        for controller in [keys, presses] {
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(window.pointer, controller)
        }
    }
}
