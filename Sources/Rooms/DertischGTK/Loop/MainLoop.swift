import CGTK

#if canImport(Glibc)
    import Glibc
#endif

/// GLib's main loop on the main thread, which serves the main actor as well.
///
/// On Linux, libdispatch signals work for its main queue, and so for the main actor, by an event descriptor. GLib
/// watches it beside its own sources. On Apple platforms, GLib's loop runs inside Core Foundation's, which does that
/// by itself.
///
/// The program's `main` must not be asynchronous: after its first `await` the main actor would leave the main thread,
/// and a loop that runs there would starve it.
@MainActor final class MainLoop {
    private let loop = g_main_loop_new(nil, 0)
    private var source: guint = 0

    isolated deinit { g_main_loop_unref(loop) }

    /// Runs until the loop is quit.
    func run() {
        watchMainQueue()
        g_main_loop_run(loop)
        if source != 0 { g_source_remove(source) }
        source = 0
    }

    func quit() { g_main_loop_quit(loop) }

    private func watchMainQueue() {
        #if os(Linux)
            source = g_unix_fd_add_full(
                G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
                { descriptor, _, _ in
                    // An event that is not read is reported again at once, for ever.
                    var count: UInt64 = 0
                    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                    _dispatch_main_queue_callback_4CF(nil)
                    return 1
                }, nil, nil)
        #endif
    }
}
