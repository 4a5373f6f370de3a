import CGTK
import DertischRoom

// Unsafe Unmanaged: the box is retained for the idle source, and released by the source's own destroy function.
// Unsafe assumeIsolated: GLib's main loop runs on the main thread alone, and the idle source is its own.

/// Work that runs once GTK has nothing more urgent to do: after the frame that is being laid out.
@MainActor enum IdleSource {
    static func runOnce(_ work: @escaping @MainActor () -> Void) {
        g_idle_add_full(
            G_PRIORITY_DEFAULT_IDLE,
            { box in
                guard let box else { return 0 }
                MainActor.assumeIsolated { Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().work() }
                return 0
            }, Unmanaged.passRetained(Box(work)).toOpaque(),
            { box in if let box { Unmanaged<Box>.fromOpaque(box).release() } })
    }

    private final class Box {
        let work: @MainActor () -> Void
        init(_ work: @escaping @MainActor () -> Void) { self.work = work }
    }
}

/// A call that is made once GTK has nothing more urgent to do, however often it was wanted meanwhile.
@MainActor final class IdleCall {
    private var isPending = false

    func schedule(_ work: @escaping @MainActor () -> Void) {
        guard !isPending else { return }
        isPending = true
        IdleSource.runOnce { [weak self] in
            self?.isPending = false
            work()
        }
    }
}
