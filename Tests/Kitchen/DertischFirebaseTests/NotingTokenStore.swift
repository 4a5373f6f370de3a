import DertischFirebase
import Synchronization

/// A store of tokens that notes what it is told, and may fail.
final class NotingTokenStore: FirebaseTokenStore {
    struct Broken: Error, CustomStringConvertible {
        let secret = "refresh-token-in-an-error"
        var description: String { secret }
    }
    let saved = Mutex<[FirebaseTokens?]>([])
    let isBroken = Mutex(false)
    let first: FirebaseTokens?

    init(_ first: FirebaseTokens? = nil) { self.first = first }
    func load() async throws -> FirebaseTokens? {
        if isBroken.withLock({ $0 }) { throw Broken() }
        return first
    }
    func save(_ tokens: FirebaseTokens?) async throws {
        if isBroken.withLock({ $0 }) { throw Broken() }
        saved.withLock { $0.append(tokens) }
    }
}
