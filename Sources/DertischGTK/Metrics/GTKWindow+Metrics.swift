import CGTK
import Dertisch

// Unsafe Unmanaged: the box is retained for the idle source, and released by the source's own destroy function.
// Unsafe assumeIsolated: GLib's main loop runs on the main thread alone, and the idle source is its own.

/// The metrics that differ between windows: the size, and the screen.
extension GTKWindow {
    /// Listens for every change of the window's metrics.
    func watchMeasures() {
        for property in ["default-width", "default-height", "maximized", "fullscreened", "scale-factor"] {
            Signal.hearChange(of: property, of: widget.widget.raw) { [weak self] in self?.measureSoon() }
        }
        Signal.hear("realize", of: widget.widget.raw) { [weak self] in self?.watchSurface() }
    }

    private func watchSurface() {
        guard let surface = gtk_native_get_surface(widget.widget.opaque) else { return }
        for property in ["width", "height"] {
            Signal.hearChange(of: property, of: UnsafeMutableRawPointer(surface)) { [weak self] in self?.measureSoon() }
        }
        measureSoon()
    }

    /// Measures the window once pending layout is done: a window that is being resized is measured once a frame.
    private func measureSoon() {
        guard !isMeasuring else { return }
        isMeasuring = true
        Idle.once { [weak self] in
            self?.isMeasuring = false
            self?.measure()
        }
    }

    /// Reports the window's current metrics to the house.
    func measure() {
        guard let maitreD, let known = desktop?.metrics else { return }
        maitreD.measured(measures(over: known, before: maitreD.device))
    }

    private func measures(over known: Metrics, before: Metrics) -> Metrics {
        var metrics = known
        let inside = stage.stack.widget.pointer
        let size = Metrics.Size(
            width: Double(gtk_widget_get_width(inside)), height: Double(gtk_widget_get_height(inside)))
        metrics.window = size.width > 0 && size.height > 0 ? size : before.window
        metrics.scale = Double(gtk_widget_get_scale_factor(widget.widget.pointer))
        metrics.screen = before.screen
        if let surface = gtk_native_get_surface(widget.widget.opaque), let display = gdk_surface_get_display(surface),
            let monitor = gdk_display_get_monitor_at_surface(display, surface)
        {
            var place = GdkRectangle()
            gdk_monitor_get_geometry(monitor, &place)
            metrics.screen = Metrics.Size(width: Double(place.width), height: Double(place.height))
        }
        return metrics
    }
}
