/// The listening socket of a companion, which the parent keeps open. So requests wait there while the companion is started again.
package struct CompanionSocket: Hashable, Sendable {
    package let descriptor: Int32
    package let port: Int

    package init(descriptor: Int32, port: Int) {
        self.descriptor = descriptor
        self.port = port
    }
}
