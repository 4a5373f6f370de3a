/// A read buffer.
// Allocated once and never moved; only the queue that owns it touches it.
package final class ReadBuffer: @unchecked Sendable {
    package let bytes: UnsafeMutableRawBufferPointer

    package init(count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }
    deinit { bytes.deallocate() }
}
