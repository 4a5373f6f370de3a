import CGTK

// Unsafe Unmanaged: a closure's box is retained for its signal's handler, and released by the handler's own destroy
// function.

/// A box for a closure that C retains.
final class ClosureBox<Closure> {
    let closure: Closure

    init(_ closure: Closure) { self.closure = closure }

    static func of(_ pointer: gpointer?) -> ClosureBox? {
        pointer.map { Unmanaged<ClosureBox>.fromOpaque($0).takeUnretainedValue() }
    }
}
