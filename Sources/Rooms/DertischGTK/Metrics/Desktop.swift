import CGTK
import DertischRoom
import Foundation

// Unsafe Unmanaged: the target is retained for the timer, and released by the timer's own destroy function.
// Unsafe assumeIsolated: GLib's main loop runs on the main thread alone, and the timer is its own.

/// The desktop of the windows: the source of the device's metrics, and the place to set the appearance of windows.
///
/// GTK's settings apply to the whole program, so its windows system alike.
@MainActor final class Desktop {
    /// The metrics of the device, except those that differ between windows.
    private(set) var metrics = Metrics()
    /// Called when the metrics have changed.
    var onChange: (@MainActor () -> Void)?
    private let portal: DesktopPortal
    private let machine: Machine
    private let folder: SystemFolder
    private let settings = gtk_settings_get_default()
    private let network = g_network_monitor_get_default()
    private var handlers: [(object: UnsafeMutableRawPointer, id: gulong)] = []
    private var timer: guint = 0
    /// The desktop's own appearance, before any choice of the guest.
    private var system = DesktopAppearance()
    private var appearance = Appearance()
    /// The settings in which the guest's choice or the portal's value overrides GTK's own.
    private var overridden: Set<String> = []
    private var isApplying = false

    private static let dark = "gtk-application-prefer-dark-theme"
    private static let animations = "gtk-enable-animations"
    /// The interval between readings of the batteries, in seconds: changes are not announced.
    private static let pollInterval: guint = 60

    /// - Parameters:
    ///   - portal: the desktop's portal.
    ///   - folder: the folder in which Linux describes the machine.
    init(portal: DesktopPortal, folder: SystemFolder = SystemFolder()) {
        self.portal = portal
        self.folder = folder
        machine = Machine.here()
        portal.onChange = { [weak self] in self?.changed() }
        if let settings {
            let names = [Self.dark, "gtk-theme-name", Self.animations, "gtk-xft-dpi"]
            for name in names { connect(name, of: UnsafeMutableRawPointer(settings)) }
        }
        if let network {
            for name in ["network-available", "network-metered"] { connect(name, of: UnsafeMutableRawPointer(network)) }
        }
        let target = Unmanaged.passRetained(TimerTarget(self))
        timer = g_timeout_add_seconds_full(
            G_PRIORITY_LOW, Self.pollInterval,
            { target in
                guard let target else { return 0 }
                MainActor.assumeIsolated {
                    Unmanaged<TimerTarget>.fromOpaque(target).takeUnretainedValue().desktop?.changed()
                }
                return 1
            }, target.toOpaque(), { target in if let target { Unmanaged<TimerTarget>.fromOpaque(target).release() } })
        apply()
        metrics = readMetrics()
    }

    private final class TimerTarget {
        weak var desktop: Desktop?
        init(_ desktop: Desktop) { self.desktop = desktop }
    }

    isolated deinit {
        g_source_remove(timer)
        stop()
    }

    /// Restores GTK's settings and stops listening: the last window has closed.
    func stop() {
        for (object, id) in handlers { g_signal_handler_disconnect(object, id) }
        handlers = []
        onChange = nil
        for name in overridden { reset(name) }
        overridden = []
    }

    /// Waits for the portal's first answer, so that windows need not change right after they open.
    func waitForPortal(timeout: Duration) async { await portal.waitForReply(timeout: timeout) }

    /// Applies the guest's choice of appearance to every window.
    func setAppearance(_ appearance: Appearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        changed()
    }

    private func connect(_ property: String, of object: UnsafeMutableRawPointer) {
        handlers.append((object, Signal.connectChange(of: property, of: object) { [weak self] in self?.changed() }))
    }

    private func changed() {
        guard !isApplying else { return }
        apply()
        let new = readMetrics()
        guard new != metrics else { return }
        metrics = new
        onChange?()
    }

    /// Reads the desktop's settings, and overrides those that have to differ.
    private func apply() {
        isApplying = true
        defer { isApplying = false }
        system.portal = portal.settings
        system.theme = text("gtk-theme-name") ?? ""
        system.dpi = number("gtk-xft-dpi")
        if let own = own(Self.dark) { system.prefersDark = own }
        if let own = own(Self.animations) { system.hasAnimations = own }
        set(Self.dark, to: (appearance.colorScheme ?? system.colorScheme) == .dark, own: system.prefersDark)
        set(Self.animations, to: !(appearance.isMotionReduced ?? system.isMotionReduced), own: system.hasAnimations)
    }

    /// The value of GTK's own setting; `nil` while it is overridden.
    private func own(_ name: String) -> Bool? {
        guard let settings, !overridden.contains(name) else { return nil }
        return Property.flag(name, of: UnsafeMutableRawPointer(settings))
    }

    private func set(_ name: String, to isOn: Bool, own: Bool) {
        guard let settings else { return }
        if isOn != own {
            overridden.insert(name)
            Property.set(name, of: UnsafeMutableRawPointer(settings), to: isOn)
        } else if overridden.remove(name) != nil {
            reset(name)
        }
    }

    private func reset(_ name: String) { if let settings { gtk_settings_reset_property(settings, name) } }

    private func text(_ name: String) -> String? {
        settings.flatMap { Property.text(name, of: UnsafeMutableRawPointer($0)) }
    }

    private func number(_ name: String) -> Int {
        settings.map { Property.number(name, of: UnsafeMutableRawPointer($0)) } ?? 0
    }

    private func readMetrics() -> Metrics {
        var metrics = Metrics()
        system.apply(to: &metrics)
        metrics.languages = UserLanguages.preferred
        metrics.timeZone = .current
        metrics.machine = machine
        metrics.power = folder.power
        metrics.connection = Metrics.Connection(kind: folder.connectionKind)
        if let network {
            metrics.connection?.isOnline = g_network_monitor_get_network_available(network) != 0
            metrics.connection?.isMetered = g_network_monitor_get_network_metered(network) != 0
        }
        return metrics
    }
}
