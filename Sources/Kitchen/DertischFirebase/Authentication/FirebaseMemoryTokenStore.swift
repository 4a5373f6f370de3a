import Synchronization

/// Keeps tokens until the process ends.
public final class FirebaseMemoryTokenStore: FirebaseTokenStore {
    private let tokens: Mutex<FirebaseTokens?>

    /// Creates a store.
    ///
    /// - Parameter tokens: the tokens to begin with.
    public init(_ tokens: FirebaseTokens? = nil) { self.tokens = Mutex(tokens) }

    /// The kept tokens.
    public func load() async throws -> FirebaseTokens? { tokens.withLock { $0 } }
    /// Keeps tokens.
    public func save(_ tokens: FirebaseTokens?) async throws { self.tokens.withLock { $0 = tokens } }
}
