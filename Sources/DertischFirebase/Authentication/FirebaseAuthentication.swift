public import DertischFoodDelivery
import DertischJSON
import Foundation

/// The sign-in of one user, through Identity Toolkit.
///
/// ```swift
/// let signIn = FirebaseSignIn(key: key, keeping: Keychain())
/// try await signIn.signIn(email: email, password: password)
/// let store = Firestore(project: "shop", signIn: signIn)
/// let photo = try await store.get(Photo.self, at: "photos/4")
/// ```
///
/// Source: firebase.google.com/docs/reference/rest/auth.
///
/// The ID token is renewed five minutes before it expires, or when a server rejects it. However many calls wait for a new
/// token, one request gets it. The actor's methods may be called from any task.
public actor FirebaseSignIn: FirebaseCredentials {
    /// The time before its end when a token is renewed, in seconds.
    static let margin = 300.0

    private let key: String
    private let connection: FirebaseConnection
    private let store: any FirebaseTokenStore
    private let toolkit: String
    private let tokenService: String
    private let now: @Sendable () -> Double

    private var tokens: FirebaseTokens?
    private var isLoaded = false
    private let loading = SharedRenewal<Void>()
    /// A renewal for each user who signs in, so that no user gets the token of another.
    private var renewal = SharedRenewal<FirebaseTokens>()
    private var session = 0
    /// The last of the savings, which come one after the other.
    private var saving: Task<Void, any Error>?

    /// Creates the sign-in of a project.
    ///
    /// - Parameters:
    ///   - key: the project's web API key. No message shows it.
    ///   - store: where tokens are kept; by default in memory.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        key: String, keeping store: any FirebaseTokenStore = FirebaseTokenMemory(),
        emulators: FirebaseEmulators = FirebaseEmulators(),
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        self.key = key
        self.store = store
        let root = emulators.signIn.map { FirebaseEmulators.root($0, or: "") }
        toolkit = root.map { "\($0)/identitytoolkit.googleapis.com" } ?? "https://identitytoolkit.googleapis.com"
        tokenService = root.map { "\($0)/securetoken.googleapis.com" } ?? "https://securetoken.googleapis.com"
        now = configuration.now
        connection = FirebaseConnection(configuration, nil)
    }

    /// The user who has signed in; `nil` for no user.
    ///
    /// - Throws: ``FirebaseError/tokensNotKept(reason:)`` if the store cannot be read.
    public var user: FirebaseUser? {
        get async throws {
            try await load()
            return tokens?.user
        }
    }

    /// Signs in a user by e-mail address and password.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `INVALID_LOGIN_CREDENTIALS` or `USER_DISABLED`.
    @discardableResult public func signIn(email: String, password: String) async throws -> FirebaseUser {
        try await enter(
            "signInWithPassword",
            ["email": .text(email), "password": .text(password), "returnSecureToken": .flag(true)],
            isRepeatable: true, hiding: [password])
    }

    /// Creates an account with an e-mail address and a password, and signs in.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `EMAIL_EXISTS` or `WEAK_PASSWORD`.
    @discardableResult public func signUp(email: String, password: String) async throws -> FirebaseUser {
        try await enter(
            "signUp", ["email": .text(email), "password": .text(password), "returnSecureToken": .flag(true)],
            isRepeatable: false, hiding: [password])
    }

    /// Creates an account without a name, and signs in.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``.
    @discardableResult public func signInAnonymously() async throws -> FirebaseUser {
        try await enter("signUp", ["returnSecureToken": .flag(true)], isRepeatable: false, hiding: [])
    }

    /// Signs in with a token that a server of the app made.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `INVALID_CUSTOM_TOKEN`.
    @discardableResult public func signIn(customToken: String) async throws -> FirebaseUser {
        try await enter(
            "signInWithCustomToken", ["token": .text(customToken), "returnSecureToken": .flag(true)],
            isRepeatable: true, hiding: [customToken])
    }

    /// Signs out: forgets the tokens. Nothing is sent. A renewal that is under way has no effect any more.
    ///
    /// - Throws: ``FirebaseError/tokensNotKept(reason:)`` if the store cannot forget them; they are not used any more.
    public func signOut() async throws {
        try? await load()
        isLoaded = true
        try await become(nil)
    }

    /// Deletes the user's account, and signs out.
    ///
    /// - Throws: ``FirebaseError``, such as a refusal with the code `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
    public func deleteAccount() async throws {
        try await load()
        let session = session
        let token = try await token()
        _ = try await connection.send(
            request("delete", ["idToken": .text(token.text)]), hiding: [token.text, key])
        // Another user may have signed in meanwhile.
        if session == self.session { try await become(nil) }
    }

    /// A token that is valid for some time.
    ///
    /// - Throws: ``FirebaseError/signedOut`` if no user has signed in; ``FirebaseError`` if it cannot be renewed.
    public func token() async throws -> FirebaseToken {
        try await load()
        guard let tokens else { throw FirebaseError.signedOut }
        if tokens.expires - Self.margin > now() { return FirebaseToken(.user, tokens.idToken) }
        do { return try await token(replacing: FirebaseToken(.user, tokens.idToken)) } catch is FirebaseError
            where tokens.expires > now() && tokens.idToken == self.tokens?.idToken
        {
            // It serves for some minutes yet.
            return FirebaseToken(.user, tokens.idToken)
        }
    }

    /// A token other than one that a server rejected. Callers at the same time share one renewal.
    ///
    /// - Throws: ``FirebaseError/signedOut`` if no user has signed in, ``FirebaseError/sessionEnded(code:)`` if the
    ///   account or its sessions are gone; other ``FirebaseError``s if the server cannot be asked.
    public func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken {
        try await load()
        guard let tokens else { throw FirebaseError.signedOut }
        if tokens.idToken != rejected.text { return FirebaseToken(.user, tokens.idToken) }
        let session = session
        let renewed = try await renewal.value { try await self.renew(tokens, in: session) }
        return FirebaseToken(.user, renewed.idToken)
    }

    private func load() async throws {
        guard !isLoaded else { return }
        try await loading.value { try await self.loadOnce() }
    }

    private func loadOnce() async throws {
        guard !isLoaded else { return }
        let session = session
        let kept: FirebaseTokens?
        do { kept = try await store.load() } catch { throw FirebaseError.tokensNotKept(reason: Self.reason(error)) }
        // The user may have signed in or out meanwhile.
        guard !isLoaded, session == self.session else { return }
        tokens = kept
        isLoaded = true
    }

    private func enter(
        _ method: String, _ body: KeyValuePairs<String, JSONTree>, isRepeatable: Bool, hiding secrets: [String]
    ) async throws -> FirebaseUser {
        let request = request(method, body, isRepeatable: isRepeatable)
        let answer = try await connection.tree(request, hiding: secrets + [key])
        let place = FirebaseConnection.place(request)
        guard let idToken = answer["idToken"]?.text, let refreshToken = answer["refreshToken"]?.text,
            !idToken.isEmpty, !refreshToken.isEmpty
        else { throw FirebaseError.unreadable(place, path: "", reason: "it has no tokens") }
        guard let seconds = Self.lifetime(answer["expiresIn"]) else {
            throw FirebaseError.unreadable(place, path: "expiresIn", reason: "it is no number of seconds")
        }
        let user = FirebaseUser(
            id: answer["localId"]?.text ?? Self.userID(in: idToken) ?? "", email: answer["email"]?.text)
        guard !user.id.isEmpty else { throw FirebaseError.unreadable(place, path: "", reason: "it names no user") }
        isLoaded = true
        try await become(
            FirebaseTokens(idToken: idToken, refreshToken: refreshToken, expires: now() + seconds, user: user))
        return user
    }

    private func request(
        _ method: String, _ body: KeyValuePairs<String, JSONTree>, isRepeatable: Bool = false
    ) -> DeliveryRequest {
        var request = FirebaseConnection.request(
            .post, "\(toolkit)/v1/accounts:\(method)", .object(body), isRepeatable: isRepeatable)
        request.query.append("key", key)
        return request
    }

    /// Gets new tokens. Runs once at a time for each session.
    private func renew(_ old: FirebaseTokens, in session: Int) async throws -> FirebaseTokens {
        // Another renewal may have ended between the caller's look and this one.
        if session == self.session, let tokens, tokens.idToken != old.idToken { return tokens }
        var request = DeliveryRequest(.post, FoodDelivery.Address(tokenService + "/v1/token"))
        request.query.append("key", key)
        request.body = .form(["grant_type": "refresh_token", "refresh_token": old.refreshToken])
        request.isRepeatable = true
        request.caching = .none
        let answer: JSONTree
        do {
            answer = try await connection.tree(request, hiding: [old.refreshToken, old.idToken, key])
        } catch FirebaseError.refused(_, let refusal) where Self.endsSession(refusal) {
            guard session == self.session else { throw FirebaseError.signedOut }
            try await become(nil)
            throw FirebaseError.sessionEnded(code: refusal.code)
        }
        guard session == self.session else { throw FirebaseError.signedOut }
        let place = FirebaseConnection.place(request)
        guard let idToken = answer["id_token"]?.text, !idToken.isEmpty else {
            throw FirebaseError.unreadable(place, path: "id_token", reason: "it is missing")
        }
        guard let seconds = Self.lifetime(answer["expires_in"]) else {
            throw FirebaseError.unreadable(place, path: "expires_in", reason: "it is no number of seconds")
        }
        var renewed = old
        renewed.idToken = idToken
        renewed.refreshToken = answer["refresh_token"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? old.refreshToken
        renewed.expires = now() + seconds
        tokens = renewed
        try await save(renewed)
        return renewed
    }

    /// Takes the tokens of another session, or none.
    private func become(_ tokens: FirebaseTokens?) async throws {
        session += 1
        renewal = SharedRenewal()
        self.tokens = tokens
        try await save(tokens)
    }

    /// Saves after all earlier savings, so that the store has the latest at the end.
    private func save(_ tokens: FirebaseTokens?) async throws {
        let task = Task { [saving, store] in
            _ = await saving?.result
            try await store.save(tokens)
        }
        saving = task
        do { try await task.value } catch { throw FirebaseError.tokensNotKept(reason: Self.reason(error)) }
    }

    /// The kind of error alone, as the error's own text may show what was to be kept.
    private static func reason(_ error: any Error) -> String { "the store failed with \(type(of: error))" }

    private static func endsSession(_ refusal: FirebaseRefusal) -> Bool {
        let codes = [
            "TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN", "MISSING_REFRESH_TOKEN",
        ]
        return refusal.status == 400 && codes.contains(refusal.code)
    }

    /// Seconds, written as text or as a number. Beyond a year it is cut.
    private static func lifetime(_ tree: JSONTree?) -> Double? {
        guard let seconds = tree?.integer, seconds >= 0 else { return nil }
        return Double(min(seconds, 31_536_000))
    }

    /// The user's ID in an ID token, whose signature is for servers to check.
    private static func userID(in token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text), let tree = try? JSONReader.read([UInt8](data)) else { return nil }
        return tree["user_id"]?.text ?? tree["sub"]?.text
    }
}
