import DertischSupport
import DertischJSON

extension FirebaseAuthentication {
    /// Signs in a user by e-mail address and password.
    ///
    /// If another sign-in, or a sign-out, begins before the answer comes, the later one counts. If the store fails, it throws, but the
    /// user has signed in.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `INVALID_LOGIN_CREDENTIALS` or `USER_DISABLED`.
    @discardableResult public func signIn(email: String, password: String) async throws -> FirebaseUser {
        try await enter(
            "signInWithPassword",
            .object(["email": .text(email), "password": .text(password), "returnSecureToken": .flag(true)]),
            isRepeatable: true, hiding: [password])
    }

    /// Creates an account with an e-mail address and a password, and signs in. It is sent once, since the account may have
    /// been made although the answer was lost.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `EMAIL_EXISTS` or `WEAK_PASSWORD`.
    @discardableResult public func signUp(email: String, password: String) async throws -> FirebaseUser {
        try await enter(
            "signUp", .object(["email": .text(email), "password": .text(password), "returnSecureToken": .flag(true)]),
            hiding: [password])
    }

    /// Creates an account without a name, and signs in. It is sent once.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``.
    @discardableResult public func signInAnonymously() async throws -> FirebaseUser {
        try await enter("signUp", .object(["returnSecureToken": .flag(true)]), hiding: [])
    }

    /// Signs in with a token that a server of the app made.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `INVALID_CUSTOM_TOKEN`.
    @discardableResult public func signIn(customToken: String) async throws -> FirebaseUser {
        try await enter(
            "signInWithCustomToken", .object(["token": .text(customToken), "returnSecureToken": .flag(true)]),
            isRepeatable: true, hiding: [customToken])
    }

    /// Signs in with the ID token of another provider, such as Google or Apple, that the app has got from it.
    ///
    /// - Parameters:
    ///   - token: the provider's ID token.
    ///   - provider: the provider, such as `google.com` or `apple.com`.
    ///   - nonce: the random text that the token was asked for with; `nil` for none.
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `INVALID_IDP_RESPONSE`.
    @discardableResult public func signIn(
        idToken token: String, of provider: String, nonce: String? = nil
    ) async throws -> FirebaseUser {
        var form = [("id_token", token), ("providerId", provider)]
        if let nonce { form.append(("nonce", nonce)) }
        let body = form.map { "\($0.0)=\(PercentEncoding.encoded($0.1, keeping: .unreserved))" }.joined(separator: "&")
        return try await enter(
            "signInWithIdp",
            .object([
                "postBody": .text(body), "requestUri": .text("http://localhost"), "returnIdpCredential": .flag(false),
                "returnSecureToken": .flag(true),
            ]), isRepeatable: true, hiding: [token, nonce ?? "", body])
    }

    /// Signs out: forgets the tokens. Nothing is sent. A sign-in or renewal that is under way has no effect any more.
    ///
    /// - Throws: ``FirebaseError/tokenStoreFailed(reason:)`` if the store cannot forget them; they are not used any more.
    public func signOut() async throws { try await beginSession(nil, by: beginAttempt()) }

    /// Deletes the user's account, and signs out.
    ///
    /// - Throws: ``FirebaseError``, such as a refusal with the code `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, or
    ///   ``FirebaseError/sessionEnded(code:)`` if the account is gone already.
    public func deleteAccount() async throws {
        let (_, session) = try await withToken { [toolkit] token, _ in
            try await toolkit.call("delete", .object(["idToken": .text(token)]), hiding: [token])
        }
        try await endSession(session)
    }

    /// Gives the user's account an e-mail address and a password: a guest becomes a user with a name, and keeps the ID.
    ///
    /// - Returns: the user.
    /// - Throws: ``FirebaseError``, such as a refusal with the code `EMAIL_EXISTS` or `WEAK_PASSWORD`.
    @discardableResult public func link(email: String, password: String) async throws -> FirebaseUser {
        try await update(.object(["email": .text(email), "password": .text(password)]), hiding: [password])
    }

    /// Changes the user's password. Other devices of the user are signed out.
    ///
    /// - Throws: ``FirebaseError``, such as a refusal with the code `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` or `WEAK_PASSWORD`.
    public func changePassword(to password: String) async throws {
        _ = try await update(.object(["password": .text(password)]), hiding: [password])
    }

    /// Has Firebase send an e-mail with a link by which its reader sets a new password. No user has to be signed in.
    ///
    /// - Throws: ``FirebaseError``.
    public func sendPasswordReset(to email: String) async throws {
        _ = try await toolkit.call(
            "sendOobCode", .object(["requestType": .text("PASSWORD_RESET"), "email": .text(email)]), hiding: [])
    }

    /// Has Firebase send an e-mail to the user with a link that confirms the address.
    ///
    /// - Throws: ``FirebaseError``.
    public func sendEmailVerification() async throws {
        _ = try await withToken { [toolkit] token, _ in
            try await toolkit.call(
                "sendOobCode", .object(["requestType": .text("VERIFY_EMAIL"), "idToken": .text(token)]), hiding: [token]
            )
        }
    }

    private func enter(
        _ method: String, _ body: JSONTree, isRepeatable: Bool = false, hiding secrets: [String]
    ) async throws -> FirebaseUser {
        let attempt = beginAttempt()
        let tokens = try await toolkit.session(method, body, isRepeatable: isRepeatable, hiding: secrets)
        try await beginSession(tokens, by: attempt)
        return tokens.user
    }

    /// Changes the account, which gets new tokens.
    private func update(_ changes: JSONTree, hiding secrets: [String]) async throws -> FirebaseUser {
        let (tokens, session) = try await withToken { [toolkit] token, user in
            try await toolkit.session(
                "update", changes.adding(["idToken": .text(token), "returnSecureToken": .flag(true)]),
                hiding: secrets + [token], former: user)
        }
        try await replaceTokens(tokens, in: session)
        return tokens.user
    }
}
