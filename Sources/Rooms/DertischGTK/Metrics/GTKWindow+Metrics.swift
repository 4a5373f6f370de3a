import CGTK
import DertischRoom

/// The metrics that differ between windows: the size, and the screen.
extension GTKWindow {
    /// Listens for every change of the window's metrics.
    func observeMetrics() {
        for property in ["default-width", "default-height", "maximized", "fullscreened", "scale-factor"] {
            Signal.connectChange(of: property, of: widget.widget.raw) { [weak self] in self?.scheduleMeasure() }
        }
        Signal.connect("realize", of: widget.widget.raw) { [weak self] in self?.observeSurface() }
    }

    private func observeSurface() {
        guard let surface = gtk_native_get_surface(widget.widget.opaque) else { return }
        for property in ["width", "height"] {
            Signal.connectChange(of: property, of: UnsafeMutableRawPointer(surface)) { [weak self] in
                self?.scheduleMeasure()
            }
        }
        scheduleMeasure()
    }

    /// Measures the window once pending layout is done: a window that is being resized is measured once a frame.
    private func scheduleMeasure() { measurement.schedule { [weak self] in self?.measure() } }

    /// Reports the window's current metrics to the house.
    func measure() {
        guard let maitreD, let known = desktop?.metrics else { return }
        maitreD.measured(measures(over: known, before: maitreD.device))
    }

    private func measures(over known: Metrics, before: Metrics) -> Metrics {
        var metrics = known
        let inside = tableStack.stack.widget.pointer
        let size = Metrics.Size(
            width: Double(gtk_widget_get_width(inside)), height: Double(gtk_widget_get_height(inside)))
        metrics.window = size.width > 0 && size.height > 0 ? size : before.window
        metrics.scale = Double(gtk_widget_get_scale_factor(widget.widget.pointer))
        metrics.screen = before.screen
        if let surface = gtk_native_get_surface(widget.widget.opaque), let display = gdk_surface_get_display(surface),
            let monitor = gdk_display_get_monitor_at_surface(display, surface)
        {
            var geometry = GdkRectangle()
            gdk_monitor_get_geometry(monitor, &geometry)
            metrics.screen = Metrics.Size(width: Double(geometry.width), height: Double(geometry.height))
        }
        return metrics
    }
}
