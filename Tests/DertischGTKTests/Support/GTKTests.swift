import CGTK
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischGTK

/// Every test that makes widgets, one after the other: GTK has one main context, and nobody else may be at it.
@Suite("GTK", .serialized, .windows, .gtk) @MainActor enum GTKTests {}

extension Trait where Self == ConditionTrait {
    /// Windows are drawn on the main actor, for which the tests of everything else would have to wait: they get a process of
    /// their own, and a display.
    static var windows: ConditionTrait {
        .enabled(
            if: ProcessInfo.processInfo.environment["DERTISCH_WINDOWS"] != nil,
            "Scripts/test opens windows, in a process of their own and on a display that nobody sees.")
    }

    /// A test opens popovers without a hand that pressed a button, which Wayland closes at once.
    static var handless: ConditionTrait {
        .disabled(
            if: ProcessInfo.processInfo.environment["GDK_BACKEND"] == "wayland",
            "On Wayland a popover stays only if a press of a button asked for it, and nobody presses here.")
    }

    /// A test needs a bus of its own.
    static var bus: ConditionTrait { .enabled(if: TestBus.isThere, "There is no dbus-daemon.") }
}

/// Starts GTK for a test, and sees that GTK complained of nothing while it ran.
struct StartsGTK: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @concurrent () async throws -> Void)
        async throws
    {
        guard !test.isSuite else { return try await function() }
        try #require(await Display.start(), "GTK found no display: run Scripts/test, or swift test on a desktop.")
        _ = GTKWarnings.take()
        try await function()
        await Display.pump()
        #expect(GTKWarnings.take() == [])
    }
}

extension Trait where Self == StartsGTK {
    static var gtk: StartsGTK { StartsGTK() }
}

/// What GTK warned of.
enum GTKWarnings {
    private static let heard = Mutex<[String]>([])

    static func take() -> [String] {
        heard.withLock { heard in
            defer { heard = [] }
            return heard
        }
    }

    static func listen() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                guard level.rawValue & (G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue) != 0 else {
                    return G_LOG_WRITER_HANDLED
                }
                if let words = g_log_writer_format_fields(level, fields, count, 0) {
                    GTKWarnings.heard.withLock { $0.append(String(cString: words)) }
                    g_free(words)
                }
                return G_LOG_WRITER_HANDLED
            }, nil, nil)
    }
}

/// The display that tests draw on, and the loop that is turned by hand.
@MainActor enum Display {
    private static var isThere: Bool?

    static func start() -> Bool {
        if let isThere { return isThere }
        // No services of a desktop, no graphics card, no animations: what is looked at is there at once.
        setenv("GSK_RENDERER", "cairo", 1)
        setenv("GTK_A11Y", "test", 1)
        setenv("GIO_USE_VFS", "local", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // The variable would keep windows light, whatever a test sets.
        unsetenv("GTK_THEME")
        GTKWarnings.listen()
        isThere = gtk_init_check() != 0
        if isThere == true, let settings = gtk_settings_get_default() {
            Property.set("gtk-enable-animations", of: UnsafeMutableRawPointer(settings), to: false)
            Property.set("gtk-theme-name", of: UnsafeMutableRawPointer(settings), to: "Adwaita")
        }
        return isThere ?? false
    }

    /// Does what waits to be done by GTK now.
    static func pump() { while g_main_context_iteration(nil, 0) != 0 {} }

    /// Turns the loop until something is so, or the wait is taken for a hang. Answers whether it is.
    @discardableResult static func pump(until isDone: () -> Bool) -> Bool {
        let limit = g_get_monotonic_time() + Int(hangLimit.components.seconds) * 1_000_000
        // What is waited for may never come, so the loop is woken ten times a second.
        let alarm = g_timeout_add(100, { _ in 1 }, nil)
        defer { g_source_remove(alarm) }
        while !isDone(), g_get_monotonic_time() < limit { g_main_context_iteration(nil, 1) }
        return isDone()
    }

    /// Lets GTK and others work until something is so, or the wait is taken for a hang. Answers whether it is.
    static func wait(until isDone: () async throws -> Bool) async rethrows -> Bool {
        try await until("what GTK was to do") {
            pump()
            return try await isDone()
        }
    }

    /// Draws the next frame.
    static func draw(_ window: Widget) {
        guard let clock = gtk_widget_get_frame_clock(window.pointer) else { return }
        let frame = gdk_frame_clock_get_frame_counter(clock)
        gtk_widget_queue_draw(window.pointer)
        pump { gdk_frame_clock_get_frame_counter(clock) > frame }
        pump()
    }
}
