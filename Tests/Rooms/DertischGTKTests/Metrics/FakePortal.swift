import CGTK
import Foundation
import Testing

/// A fake desktop portal on a private bus, whose replies the test chooses.
@MainActor final class FakePortal {
    private let bus: TestBus
    private let connection: OpaquePointer

    private final class Reply: Sendable {
        /// The reply of `ReadAll`, as text that GLib parses; `nil` for no reply.
        let text: String?
        init(_ text: String?) { self.text = text }
    }

    var address: String { bus.address }

    static func settings(_ values: String) -> String { "({'org.freedesktop.appearance': {\(values)}},)" }

    init(replying text: String?) throws {
        bus = try TestBus()
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        connection = try #require(g_dbus_connection_new_for_address_sync(bus.address, flags, nil, nil, nil))
        g_dbus_connection_set_exit_on_close(connection, 0)
        Self.addFilter(on: connection, Reply(text))
        let name = g_variant_parse(nil, "('org.freedesktop.portal.Desktop', @u 4)", nil, nil, nil)
        let reply = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", name,
            nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
        g_variant_unref(try #require(reply))
    }

    /// GLib calls filters on a thread of its own, not on the main actor.
    nonisolated private static func addFilter(on connection: OpaquePointer, _ answer: Reply) {
        g_dbus_connection_add_filter(
            connection,
            { connection, message, isIncoming, answer in
                guard isIncoming != 0, let message, let answer,
                    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
                    g_dbus_message_get_member(message).map({ String(cString: $0) }) == "ReadAll"
                else { return message }
                if let text = Unmanaged<Reply>.fromOpaque(answer).takeUnretainedValue().text {
                    let reply = g_dbus_message_new_method_reply(message)
                    g_dbus_message_set_body(reply, g_variant_parse(nil, text, nil, nil, nil))
                    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
                    g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
                }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, Unmanaged.passRetained(answer).toOpaque(),
            { if let answer = $0 { Unmanaged<Reply>.fromOpaque(answer).release() } })
    }

    /// Signals a changed setting, as text that GLib parses: `('org.freedesktop.appearance', 'contrast',
    /// <uint32 1>)`.
    func change(_ text: String) {
        g_dbus_connection_emit_signal(
            connection, nil, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
            g_variant_parse(nil, text, nil, nil, nil), nil)
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    func close() {
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }
}
