public import DertischFoodDelivery
import DertischJSON

/// The sign-in of one user, through Identity Toolkit, and the source of that user's tokens.
///
/// ```swift
/// let authentication = FirebaseAuthentication(key: key, keeping: TokenFile(file: file))
/// try await authentication.signIn(email: email, password: password)
/// let store = Firestore(project: "shop", credentials: authentication)
/// let photo = try await store.get(Photo.self, at: "photos/4")
/// ```
///
/// Source: firebase.google.com/docs/reference/rest/auth.
///
/// The ID token is renewed five minutes before it expires, or when a server rejects it. However many calls wait for a new
/// token, one request gets it. If renewal fails, the old token is used until it expires. The actor's methods may be called
/// from any task.
public actor FirebaseAuthentication: FirebaseCredentials {
    /// The number of seconds before expiry at which a token is renewed.
    static let renewalLead = 300.0
    /// The number of seconds after a failed renewal in which a token that is still valid is used without another try.
    static let renewalPause = 30.0

    let toolkit: IdentityToolkit
    private let store: any FirebaseTokenStore

    private var tokens: FirebaseTokens?
    private var isLoaded = false
    private let loading = SingleFlight<Void>()
    /// The renewal of this session, so that a user never gets the token of another.
    private var renewal = SingleFlight<FirebaseTokens>()
    /// The time until which an early renewal is not tried again, in seconds since 1970.
    private var noRenewalUntil = 0.0
    /// The number of the session. Each sign-in and sign-out begins another.
    private var session = 0
    /// The number of the last attempt to sign in or out. An answer that comes after a later attempt changes nothing.
    private var attempt = 0
    /// The last of the savings, which come one after the other.
    private var saving: Task<Void, any Error>?
    private var listeners: [Int: AsyncStream<FirebaseUser?>.Continuation] = [:]
    private var listenerCount = 0

    /// The error of the last attempt to keep tokens; `nil` if it succeeded.
    ///
    /// Calls that renew a token go on with it even if the store fails: it is tried again with the next change.
    public private(set) var storeFailure: FirebaseError?

    /// Creates the sign-in of a project. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - key: the project's web API key. No message shows it.
    ///   - store: the place where tokens are kept; by default the memory of this process.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        key: String, keeping store: any FirebaseTokenStore = FirebaseMemoryTokenStore(),
        emulators: FirebaseEmulators = .environment,
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        self.store = store
        toolkit = IdentityToolkit(key: key, emulators, configuration)
    }

    deinit { for listener in listeners.values { listener.finish() } }

    /// The user who has signed in; `nil` for no user.
    ///
    /// - Throws: ``FirebaseError/tokenStoreFailed(reason:)`` if the store cannot be read.
    public var user: FirebaseUser? {
        get async throws {
            try await load()
            return tokens?.user
        }
    }

    /// The user, now and after each sign-in and sign-out. A user who was not read in time is skipped for the next one.
    ///
    /// ```swift
    /// for await user in try await authentication.users() { print(user?.email ?? "a guest") }
    /// ```
    ///
    /// - Throws: ``FirebaseError/tokenStoreFailed(reason:)`` if the store cannot be read.
    public func users() async throws -> AsyncStream<FirebaseUser?> {
        try await load()
        let (stream, continuation) = AsyncStream.makeStream(
            of: FirebaseUser?.self, bufferingPolicy: .bufferingNewest(1))
        listenerCount += 1
        let number = listenerCount
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(listener: number) } }
        continuation.yield(tokens?.user)
        return stream
    }

    /// A token that is valid for some time.
    ///
    /// - Throws: ``FirebaseError/signedOut`` if no user has signed in; ``FirebaseError`` if it cannot be renewed.
    public func token() async throws -> FirebaseToken {
        try await load()
        guard let tokens else { throw FirebaseError.signedOut }
        let current = token(in: tokens)
        if tokens.expires - Self.renewalLead > toolkit.now() { return current }
        if tokens.expires > toolkit.now(), noRenewalUntil > toolkit.now() { return current }
        do { return try await token(replacing: current) } catch is FirebaseError
            where tokens.expires > toolkit.now() && tokens.idToken == self.tokens?.idToken
        {
            noRenewalUntil = toolkit.now() + Self.renewalPause
            return current
        }
    }

    /// A token other than one that a server rejected. Callers at the same time share one renewal.
    ///
    /// - Throws: ``FirebaseError/signedOut`` if no user has signed in, or another user since; ``FirebaseError/sessionEnded(code:)``
    ///   if the account or its sessions are gone; other ``FirebaseError``s if the server cannot be asked.
    public func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken {
        try await load()
        // A request of one user is never sent again as another.
        guard let tokens, rejected.session == nil || rejected.session == session else { throw FirebaseError.signedOut }
        if tokens.idToken != rejected.text { return token(in: tokens) }
        let session = session
        let renewed = try await renewal.value { try await self.renew(tokens, in: session) }
        return FirebaseToken(.user, renewed.idToken, session: session)
    }

    /// Begins an attempt to sign in or out.
    ///
    /// - Returns: its number.
    func beginAttempt() -> Int {
        attempt += 1
        return attempt
    }

    /// Begins the session of a user, or ends that of the last one, unless a later attempt has begun.
    ///
    /// - Throws: ``FirebaseError/signInSuperseded`` after a later attempt; ``FirebaseError/tokenStoreFailed(reason:)``,
    ///   although the session has begun.
    func beginSession(_ tokens: FirebaseTokens?, by attempt: Int) async throws {
        guard attempt == self.attempt else { throw FirebaseError.signInSuperseded }
        isLoaded = true
        session += 1
        renewal = SingleFlight()
        noRenewalUntil = 0
        self.tokens = tokens
        for listener in listeners.values { listener.yield(tokens?.user) }
        try await save(tokens)
    }

    /// Ends a session that is still the present one.
    func endSession(_ session: Int) async throws {
        guard session == self.session else { return }
        // Not an attempt of its own: a sign-in that is under way counts.
        try await beginSession(nil, by: attempt)
    }

    /// Does something with the user's ID token, and once more with a new one if the first is rejected.
    ///
    /// - Throws: ``FirebaseError/signedOut`` if no user has signed in; ``FirebaseError/sessionEnded(code:)`` if the account is gone.
    func withToken<Output: Sendable>(
        _ work: @Sendable (_ token: String, _ user: FirebaseUser) async throws -> Output
    ) async throws -> (Output, session: Int) {
        let token = try await token()
        guard let user = tokens?.user, let session = token.session else { throw FirebaseError.signedOut }
        do {
            do { return (try await work(token.text, user), session) } catch FirebaseError.refused(_, let refusal)
                where IdentityToolkit.rejectsToken(refusal)
            {
                return (try await work(try await self.token(replacing: token).text, user), session)
            }
        } catch FirebaseError.refused(_, let refusal) where IdentityToolkit.endsSession(refusal) {
            // A store that fails is in `storeFailure`.
            try? await endSession(session)
            throw FirebaseError.sessionEnded(code: refusal.code)
        }
    }

    /// Takes new tokens for a user who stays signed in.
    func replaceTokens(_ new: FirebaseTokens, in session: Int) async throws {
        // The account is changed, although its user has signed out.
        guard session == self.session else { return }
        renewal = SingleFlight()
        let isOtherUser = tokens?.user != new.user
        tokens = new
        if isOtherUser { for listener in listeners.values { listener.yield(new.user) } }
        try await save(new)
    }

    private func token(in tokens: FirebaseTokens) -> FirebaseToken {
        FirebaseToken(.user, tokens.idToken, session: session)
    }

    /// The number of sequences of ``users()`` that are read.
    var openListeners: Int { listeners.count }
    private func forget(listener number: Int) { listeners[number] = nil }

    private func load() async throws {
        guard !isLoaded else { return }
        try await loading.value { try await self.loadOnce() }
    }

    private func loadOnce() async throws {
        guard !isLoaded else { return }
        let kept: FirebaseTokens?
        do { kept = try await store.load() } catch { throw Self.storeFailed(error) }
        // The user may have signed in or out meanwhile.
        guard !isLoaded else { return }
        tokens = kept
        isLoaded = true
    }

    /// Gets new tokens. Runs once at a time for each session.
    private func renew(_ old: FirebaseTokens, in session: Int) async throws -> FirebaseTokens {
        // Another renewal may have ended between the caller's look and this one.
        if session == self.session, let tokens, tokens.idToken != old.idToken { return tokens }
        let renewed: FirebaseTokens
        do { renewed = try await toolkit.renewed(old) } catch FirebaseError.refused(_, let refusal)
            where IdentityToolkit.endsSession(refusal)
        {
            if let newer = try tokens(newerThan: old, in: session) { return newer }
            try? await endSession(session)
            throw FirebaseError.sessionEnded(code: refusal.code)
        }
        if let newer = try tokens(newerThan: old, in: session) { return newer }
        tokens = renewed
        // The token is good, whatever the store says. The refresh token that it has serves as well.
        do { try await save(renewed) } catch is FirebaseError {}
        return renewed
    }

    /// Tokens that have come during a renewal, such as by a new password; `nil` if there are none.
    ///
    /// - Throws: ``FirebaseError/signedOut`` if the session has ended.
    private func tokens(newerThan old: FirebaseTokens, in session: Int) throws -> FirebaseTokens? {
        guard session == self.session, let tokens else { throw FirebaseError.signedOut }
        return tokens.idToken == old.idToken ? nil : tokens
    }

    /// Saves after all earlier savings, so that the store has the latest at the end.
    private func save(_ tokens: FirebaseTokens?) async throws {
        let task = Task { [saving, store] in
            _ = await saving?.result
            try await store.save(tokens)
        }
        saving = task
        do {
            try await task.value
            storeFailure = nil
        } catch {
            let failure = Self.storeFailed(error)
            storeFailure = failure
            throw failure
        }
    }

    /// An error with the kind of the store's error alone, as the text of that one may show what was to be kept.
    private static func storeFailed(_ error: any Error) -> FirebaseError {
        .tokenStoreFailed(reason: "the store failed with \(type(of: error))")
    }
}
