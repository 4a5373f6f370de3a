import CGTK
import DertischRoom

/// The guest's gestures at a place, as GTK signals them.
extension PlaceWidget {
    func connectSignals() {
        switch kind {
        case .button:
            Signal.connect("clicked", of: widget.raw) { [weak self] in
                guard let self else { return }
                if let uploads { uploads.openDialog(over: widget) } else { handle(.tapped) }
            }
        case .linkButton:
            Signal.intercept("activate-link", of: widget.raw) { [weak self] in
                self?.handle(.tapped)
                return true
            }
        case .toggle:
            Signal.connectChange(of: "active", of: widget.raw) { [weak self] in self?.edited { .flag($0.isOn) } }
        case .editable:
            Signal.connect("changed", of: widget.raw) { [weak self] in self?.edited { .text($0.enteredText) } }
        case .spinButton:
            Signal.connect("value-changed", of: widget.raw) { [weak self] in self?.edited { .text($0.enteredText) } }
        case .colorButton:
            Signal.connectChange(of: "rgba", of: widget.raw) { [weak self] in self?.edited { .text($0.enteredText) } }
        case .textView:
            guard let buffer = gtk_text_view_get_buffer(widget.cast()) else { return }
            Signal.connect("changed", of: UnsafeMutableRawPointer(buffer)) { [weak self] in
                self?.edited { .text($0.enteredText) }
            }
        case .dropDown:
            Signal.connectChange(of: "selected", of: widget.raw) { [weak self] in self?.chosen() }
        case .recycling:
            Signal.connectPosition("activate", of: widget.raw) { [weak self] position in
                self?.activated((self?.list?.view as? RecyclingRowsView)?.states(at: position))
            }
        case .listBox, .flowBox:
            Signal.connectObject(kind == .listBox ? "row-activated" : "child-activated", of: widget.raw) {
                [weak self] in
                self?.activated((self?.list?.view as? ChildRowsView)?.states(of: $0))
            }
        case .window, .label, .inscription, .progressBar, .levelBar, .picture, .image, .spinner, .box, .other: break
        }
    }
}
