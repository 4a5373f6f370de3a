import CGTK

// Unsafe Unmanaged: a closure's box is retained for its signal's handler, and released by the handler's own destroy
// function.

/// A box for a closure that C retains.
private final class Ear<Closure> {
    let hear: Closure

    init(_ hear: Closure) { self.hear = hear }

    static func of(_ pointer: gpointer?) -> Ear? {
        pointer.map { Unmanaged<Ear>.fromOpaque($0).takeUnretainedValue() }
    }
}
