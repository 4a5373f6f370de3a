import DertischSupport
import Synchronization

/// Drops messages that are older than one that has come from the same publisher.
///
/// A server may hand on what was sent over a connection after what was sent over the next one: the publisher took the first for lost while
/// the server was slow. So each bus over a server numbers what it sends, over all its connections, and has one filter for all that it
/// receives.
package final class SequenceFilter: Sendable {
    /// The last number that came from each publisher.
    private let last = Mutex(LRUCache<UInt64, UInt64>(capacity: maxPublishers))

    /// The most publishers that are known. Of more, the one that was heard longest ago is forgotten.
    package static let maxPublishers = 4096

    package init() {}

    /// Takes the next number of a publisher.
    ///
    /// - Returns: false if this number or a higher one has come before.
    package func accepts(_ number: UInt64, of publisher: UInt64) -> Bool {
        last.withLock { last in
            if let highest = last.value(for: publisher), number <= highest { return false }
            last.insert(number, for: publisher)
            return true
        }
    }
}
