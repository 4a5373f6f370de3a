import CGTK
import Dertisch
import Foundation

// Unsafe Unmanaged: the ear is retained for the timer, and released by the timer's own destroy function.
// Unsafe assumeIsolated: GLib's main loop runs on the main thread alone, and the timer is its own.

/// The desktop of the windows: the source of the device's metrics, and the place to set the appearance of windows.
///
/// GTK's settings apply to the whole program, so its windows look alike.
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
    /// The settings before any choice of the guest.
    private var look = DesktopLook()
    private var appearance = Appearance()
    /// The settings in which the guest's choice or the portal's value overrides GTK's own.
    private var overridden: Set<String> = []
    private var isApplying = false

    private static let dark = "gtk-application-prefer-dark-theme"
    private static let animations = "gtk-enable-animations"
    /// The interval between readings of the batteries, in seconds: changes are not announced.
    private static let pause: guint = 60

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
            for name in names { hear(name, of: UnsafeMutableRawPointer(settings)) }
        }
        if let network {
            for name in ["network-available", "network-metered"] { hear(name, of: UnsafeMutableRawPointer(network)) }
        }
        let ear = Unmanaged.passRetained(Ear(self))
        timer = g_timeout_add_seconds_full(
            G_PRIORITY_LOW, Self.pause,
            { ear in
                guard let ear else { return 0 }
                MainActor.assumeIsolated { Unmanaged<Ear>.fromOpaque(ear).takeUnretainedValue().desktop?.changed() }
                return 1
            }, ear.toOpaque(), { ear in if let ear { Unmanaged<Ear>.fromOpaque(ear).release() } })
        apply()
        metrics = measured()
    }

    private final class Ear {
        weak var desktop: Desktop?
        init(_ desktop: Desktop) { self.desktop = desktop }
    }

    isolated deinit {
        g_source_remove(timer)
        leave()
    }

    /// Restores GTK's settings and stops listening: the last window has closed.
    func leave() {
        for (object, id) in handlers { g_signal_handler_disconnect(object, id) }
        handlers = []
        onChange = nil
        for name in overridden { reset(name) }
        overridden = []
    }

    /// Waits for the portal's first answer, so that windows need not change right after they open.
    func ready(within limit: Duration) async { await portal.answered(within: limit) }

    /// Applies the guest's choice of appearance to every window.
    func wear(_ appearance: Appearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        changed()
    }

    private func hear(_ property: String, of object: UnsafeMutableRawPointer) {
        handlers.append((object, Signal.hearChange(of: property, of: object) { [weak self] in self?.changed() }))
    }

    private func changed() {
        guard !isApplying else { return }
        apply()
        let now = measured()
        guard now != metrics else { return }
        metrics = now
        onChange?()
    }

    /// Reads the desktop's settings, and overrides those that have to differ.
    private func apply() {
        isApplying = true
        defer { isApplying = false }
        look.portal = portal.settings
        look.theme = text("gtk-theme-name") ?? ""
        look.dpi = number("gtk-xft-dpi")
        if let own = own(Self.dark) { look.prefersDark = own }
        if let own = own(Self.animations) { look.hasAnimations = own }
        set(Self.dark, to: (appearance.colorScheme ?? look.colorScheme) == .dark, own: look.prefersDark)
        set(Self.animations, to: !(appearance.isMotionReduced ?? look.isMotionReduced), own: look.hasAnimations)
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

    private func measured() -> Metrics {
        var metrics = Metrics()
        look.dress(&metrics)
        metrics.languages = UserLanguages.wanted
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
