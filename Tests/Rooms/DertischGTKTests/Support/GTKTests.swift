import CGTK
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischGTK

/// All tests that create widgets, one after the other, since GTK has one main context.
@Suite("GTK", .serialized, .windows, .gtk) @MainActor enum GTKTests {}

extension Trait where Self == ConditionTrait {
    /// Windows are drawn on the main actor, for which the tests of everything else would have to wait: they get a process of
    /// their own, and a display.
    static var windows: ConditionTrait {
        .enabled(
            if: ProcessInfo.processInfo.environment["DERTISCH_WINDOWS"] != nil,
            "Scripts/test opens windows, in a process of their own and on a virtual display.")
    }

    /// A test opens popovers without a real press of a button. Wayland closes such popovers at once.
    static var opensPopovers: ConditionTrait {
        .disabled(
            if: ProcessInfo.processInfo.environment["GDK_BACKEND"] == "wayland",
            "On Wayland a popover stays open only after a real press of a button.")
    }

    /// A test needs a private bus.
    static var bus: ConditionTrait { .enabled(if: TestBus.isAvailable, "There is no dbus-daemon.") }
}

/// A trait that starts GTK for a test, and checks that GTK gave no warning.
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

/// The warnings of GTK.
enum GTKWarnings {
    private static let all = Mutex<[String]>([])

    static func take() -> [String] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }

    static func record() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                guard level.rawValue & (G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue) != 0 else {
                    return G_LOG_WRITER_HANDLED
                }
                if let text = g_log_writer_format_fields(level, fields, count, 0) {
                    GTKWarnings.all.withLock { $0.append(String(cString: text)) }
                    g_free(text)
                }
                return G_LOG_WRITER_HANDLED
            }, nil, nil)
    }
}

/// The display of the tests, and the main loop, which tests run step by step.
@MainActor enum Display {
    private static var hasStarted: Bool?

    static func start() -> Bool {
        if let hasStarted { return hasStarted }
        // No services of a desktop, no graphics card, no animations: every change is visible at once.
        setenv("GSK_RENDERER", "cairo", 1)
        setenv("GTK_A11Y", "test", 1)
        setenv("GIO_USE_VFS", "local", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // The variable would keep windows light, whatever a test sets.
        unsetenv("GTK_THEME")
        GTKWarnings.record()
        hasStarted = gtk_init_check() != 0
        if hasStarted == true, let settings = gtk_settings_get_default() {
            Property.set("gtk-enable-animations", of: UnsafeMutableRawPointer(settings), to: false)
            // A caret that blinks would make two pictures of the same entry differ.
            Property.set("gtk-cursor-blink", of: UnsafeMutableRawPointer(settings), to: false)
            Property.set("gtk-theme-name", of: UnsafeMutableRawPointer(settings), to: "Adwaita")
        }
        return hasStarted ?? false
    }

    /// Runs GTK's pending work.
    static func pump() { while g_main_context_iteration(nil, 0) != 0 {} }

    /// Runs the loop until a condition is true, or the limit of a hang. Returns the condition.
    @discardableResult static func pump(until isDone: () -> Bool) -> Bool {
        let limit = g_get_monotonic_time() + Int(hangLimit.components.seconds) * 1_000_000
        // The condition may never become true, so the loop is woken ten times a second.
        let timer = g_timeout_add(100, { _ in 1 }, nil)
        defer { g_source_remove(timer) }
        while !isDone(), g_get_monotonic_time() < limit { g_main_context_iteration(nil, 1) }
        return isDone()
    }

    /// Waits until a condition is true, or the limit of a hang. Returns the condition.
    static func wait(until isDone: () async throws -> Bool) async rethrows -> Bool {
        try await until("a condition of GTK") {
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
