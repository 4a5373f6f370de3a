import DertischSupport
import CGTK
import Foundation

// Unsafe Unmanaged: a box is retained for one call, which releases it, or for a subscription, whose destroy function
// releases it.
// Unsafe assumeIsolated: GDBus calls back in the main context in which it was asked, which runs on the main thread.

/// A client of the desktop's portal, which reads the appearance settings over D-Bus and listens for changes. It never
/// delays the start for long, and an absent portal yields no settings.
///
/// Source of the names: the XDG Desktop Portal documentation, org.freedesktop.portal.Settings.
@MainActor final class DesktopPortal {
    private(set) var settings = PortalSettings()
    /// Called when a setting has changed since the first answer.
    var onChange: (@MainActor () -> Void)?
    private let cancellable = g_cancellable_new()
    private var connection: OpaquePointer?
    private var subscription: guint = 0
    private var hasReplied = false
    private let continuations = Continuations<Void>()

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    /// The time-out of a call to the portal, in milliseconds.
    private static let callTimeout: gint = 2000

    /// - Parameter address: the address of the user's bus; `nil` without a bus.
    init(address: String?) {
        guard let address else {
            hasReplied = true
            return
        }
        g_dbus_connection_new_for_address(
            address,
            GDBusConnectionFlags(
                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, cancellable,
            { _, result, box in
                let found = g_dbus_connection_new_for_address_finish(result, nil)
                MainActor.assumeIsolated {
                    guard let portal = PortalBox.takeRetained(box) else {
                        if let found { g_object_unref(UnsafeMutableRawPointer(found)) }
                        return
                    }
                    portal.connected(found)
                }
            }, PortalBox.retain(self))
    }

    isolated deinit {
        g_cancellable_cancel(cancellable)
        g_object_unref(cancellable.map { UnsafeMutableRawPointer($0) })
        guard let connection else { return }
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// The address of the user's bus, from the environment. Without one, GIO would start a bus of its own.
    static func address(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        if let named = environment["DBUS_SESSION_BUS_ADDRESS"], !named.isEmpty { return named }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
            FileManager.default.fileExists(atPath: "\(folder)/bus")
        else { return nil }
        return "unix:path=\(folder)/bus"
    }

    /// Waits until the portal has replied or failed, up to a time-out.
    func waitForReply(timeout: Duration) async {
        await withTimeLimit(timeout, by: AnyClock(ContinuousClock()), or: ()) { @MainActor in
            await self.continuations.wait(until: { self.hasReplied })
        }
    }

    private func connected(_ found: OpaquePointer?) {
        guard let found else { return finish() }
        connection = found
        subscription = g_dbus_connection_signal_subscribe(
            found, Self.name, Self.interface, "SettingChanged", Self.path, PortalSettings.namespace,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, box in
                guard let parameters else { return }
                MainActor.assumeIsolated { PortalBox.takeUnretained(box)?.changed(parameters) }
            }, PortalBox.retain(self), { PortalBox.release($0) })
        var namespace = strdup(PortalSettings.namespace)
        defer { free(namespace) }
        let names = withUnsafeMutablePointer(to: &namespace) { names in
            names.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 1) { g_variant_new_strv($0, 1) }
        }
        var arguments = names
        g_dbus_connection_call(
            found, Self.name, Self.path, Self.interface, "ReadAll", g_variant_new_tuple(&arguments, 1), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.callTimeout, cancellable,
            { source, result, box in
                let reply = source.flatMap { source in
                    g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
                }
                defer { if let reply { g_variant_unref(reply) } }
                MainActor.assumeIsolated { PortalBox.takeRetained(box)?.read(reply) }
            }, PortalBox.retain(self))
    }

    /// Parses an answer, `(a{sa{sv}})`. An answer of another shape is ignored.
    private func read(_ reply: OpaquePointer?) {
        defer { finish() }
        guard let reply, String(cString: g_variant_get_type_string(reply)) == "(a{sa{sv}})",
            let all = g_variant_get_child_value(reply, 0)
        else { return }
        defer { g_variant_unref(all) }
        guard let group = g_variant_lookup_value(all, PortalSettings.namespace, nil) else { return }
        defer { g_variant_unref(group) }
        for key in PortalSettings.keys {
            guard let value = g_variant_lookup_value(group, key, nil) else { continue }
            if let number = Self.number(value) { settings.set(number, for: key) }
            g_variant_unref(value)
        }
    }

    /// Handles a change of one setting, `(ssv)`.
    private func changed(_ parameters: OpaquePointer) {
        guard String(cString: g_variant_get_type_string(parameters)) == "(ssv)",
            let key = g_variant_get_child_value(parameters, 1), let boxed = g_variant_get_child_value(parameters, 2)
        else { return }
        defer {
            g_variant_unref(key)
            g_variant_unref(boxed)
        }
        guard let value = g_variant_get_variant(boxed) else { return }
        defer { g_variant_unref(value) }
        let before = settings
        guard let number = Self.number(value) else { return }
        settings.set(number, for: String(cString: g_variant_get_string(key, nil)))
        if settings != before { onChange?() }
    }

    private static func number(_ value: OpaquePointer) -> UInt32? {
        g_variant_classify(value) == G_VARIANT_CLASS_UINT32 ? g_variant_get_uint32(value) : nil
    }

    private func finish() {
        let isFirst = !hasReplied
        hasReplied = true
        if isFirst, settings != PortalSettings() { onChange?() }
        continuations.resumeAll()
    }
}

/// A weak reference to a portal for C callbacks, which may outlive it.
private final class PortalBox {
    weak var portal: DesktopPortal?

    init(_ portal: DesktopPortal) { self.portal = portal }

    /// Passes a box to C, which returns it through ``takeRetained(_:)`` or ``release(_:)``.
    static func retain(_ portal: DesktopPortal) -> gpointer { Unmanaged.passRetained(PortalBox(portal)).toOpaque() }

    static func takeRetained(_ box: gpointer?) -> DesktopPortal? {
        box.flatMap { Unmanaged<PortalBox>.fromOpaque($0).takeRetainedValue().portal }
    }

    static func takeUnretained(_ box: gpointer?) -> DesktopPortal? {
        box.flatMap { Unmanaged<PortalBox>.fromOpaque($0).takeUnretainedValue().portal }
    }

    static func release(_ box: gpointer?) { if let box { Unmanaged<PortalBox>.fromOpaque(box).release() } }
}
