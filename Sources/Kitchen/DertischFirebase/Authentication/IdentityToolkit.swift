import DertischFoodDelivery
import DertischJSON
import Foundation

/// The requests to Identity Toolkit and to its service of tokens, and the readers of their answers.
struct IdentityToolkit: Sendable {
    /// The longest lifetime of a token that is believed, in seconds: a year.
    static let maxLifetime: Int64 = 31_536_000

    private let key: String
    private let accounts: String
    private let tokens: String
    private let connection: FirebaseConnection
    /// The time of day, in seconds since 1970.
    let now: @Sendable () -> Double

    init(key: String, _ emulators: FirebaseEmulators, _ configuration: FoodDelivery.Configuration) {
        self.key = key
        let root = emulators.authentication.map { FirebaseEmulators.root($0, or: "") + "/" } ?? "https://"
        accounts = root + "identitytoolkit.googleapis.com/v1/accounts"
        tokens = root + "securetoken.googleapis.com/v1/token"
        connection = FirebaseConnection(configuration, nil)
        now = configuration.now
    }

    /// Calls a method of accounts.
    ///
    /// - Parameter secrets: texts of the body that no error may show.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    func call(
        _ method: String, _ body: JSONTree, isRepeatable: Bool = false, hiding secrets: [String]
    ) async throws -> JSONTree {
        try await connection.tree(request(method, body, isRepeatable), hiding: secrets + [key])
    }

    /// Calls a method of accounts that answers with tokens.
    ///
    /// - Parameter former: the user who had signed in, for an answer that does not name one.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    func session(
        _ method: String, _ body: JSONTree, isRepeatable: Bool = false, hiding secrets: [String],
        former: FirebaseUser? = nil
    ) async throws -> FirebaseTokens {
        let request = request(method, body, isRepeatable)
        let answer = try await connection.tree(request, hiding: secrets + [key])
        func unreadable(_ path: String, _ reason: String) -> FirebaseError {
            .badAnswer(FirebaseConnection.call(request), path: path, reason: reason)
        }
        if answer["mfaPendingCredential"] != nil {
            throw FirebaseError.signInIncomplete(reason: "it asks for a second factor")
        }
        if answer["needConfirmation"]?.flag == true {
            throw FirebaseError.signInIncomplete(reason: "another account has the same e-mail address")
        }
        guard let idToken = answer["idToken"]?.text, let refreshToken = answer["refreshToken"]?.text,
            !idToken.isEmpty, !refreshToken.isEmpty
        else { throw unreadable("", "it has no tokens") }
        guard let seconds = Self.lifetime(answer["expiresIn"]) else {
            throw unreadable("expiresIn", "it is not a number of seconds")
        }
        let user = FirebaseUser(
            id: answer["localId"]?.text ?? Self.userID(in: idToken) ?? former?.id ?? "",
            email: answer["email"]?.text ?? former?.email)
        guard !user.id.isEmpty else { throw unreadable("", "it does not name a user") }
        return FirebaseTokens(idToken: idToken, refreshToken: refreshToken, expires: now() + seconds, user: user)
    }

    /// Gets new tokens for the old ones.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    func renewed(_ old: FirebaseTokens) async throws -> FirebaseTokens {
        var request = DeliveryRequest(.post, FoodDelivery.Address(tokens))
        request.query.append("key", key)
        request.body = .form(["grant_type": "refresh_token", "refresh_token": old.refreshToken])
        request.isRepeatable = true
        request.caching = .none
        let answer = try await connection.tree(request, hiding: [old.refreshToken, old.idToken, key])
        func unreadable(_ path: String, _ reason: String) -> FirebaseError {
            .badAnswer(FirebaseConnection.call(request), path: path, reason: reason)
        }
        guard let idToken = answer["id_token"]?.text, !idToken.isEmpty else {
            throw unreadable("id_token", "it is missing")
        }
        guard let seconds = Self.lifetime(answer["expires_in"]) else {
            throw unreadable("expires_in", "it is not a number of seconds")
        }
        var renewed = old
        renewed.idToken = idToken
        renewed.refreshToken = answer["refresh_token"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? old.refreshToken
        renewed.expires = now() + seconds
        return renewed
    }

    /// True for a refusal that says that the account or its sessions are gone.
    static func endsSession(_ refusal: FirebaseRefusal) -> Bool {
        let codes = [
            "TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN", "MISSING_REFRESH_TOKEN",
        ]
        return refusal.status == 400 && codes.contains(refusal.code)
    }

    /// True for a refusal of an ID token, where a new one may help.
    static func rejectsToken(_ refusal: FirebaseRefusal) -> Bool {
        refusal.status == 400 && ["INVALID_ID_TOKEN", "TOKEN_EXPIRED"].contains(refusal.code)
    }

    private func request(
        _ method: String, _ body: JSONTree, _ isRepeatable: Bool
    ) -> DeliveryRequest {
        var request = FirebaseConnection.request(
            .post, "\(accounts):\(method)", body, isRepeatable: isRepeatable)
        request.query.append("key", key)
        return request
    }

    /// Seconds, written as text or as a number.
    private static func lifetime(_ tree: JSONTree?) -> Double? {
        guard let seconds = tree?.integer, seconds >= 0 else { return nil }
        return Double(min(seconds, maxLifetime))
    }

    /// The user's ID in an ID token, whose signature is for servers to check.
    private static func userID(in token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64Text.bytes(String(parts[1])),
            let tree = try? JSONReader.read(claims)
        else { return nil }
        return tree["user_id"]?.text ?? tree["sub"]?.text
    }
}
