import DertischJSON
import Foundation
import TestSupport

import DertischFirebase

/// The data of the server of tests, and its answers.
struct FirebaseData: Sendable {
    struct Answer: Sendable {
        var status = "200 OK"
        var body = "{}"
        var headers = ["Content-Type: application/json"]

        static func refusal(_ status: Int, _ code: String, _ message: String = "Said so.") -> Answer {
            let names = [400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict"]
            return Answer(
                status: "\(status) \(names[status] ?? "Error")",
                body: #"{"error": {"code": \#(status), "message": "\#(message)", "status": "\#(code)"}}"#)
        }
        static func json(_ tree: JSONTree) -> Answer { Answer(body: tree.json) }
    }

    /// One answer with a stream.
    struct StreamScript: Sendable {
        var pieces: [[UInt8]] = []
        var staysOpen = true
        var refusal: Answer?

        init(pieces: [String] = [], staysOpen: Bool = true, refusal: Answer? = nil) {
            self.pieces = pieces.map { Array($0.utf8) }
            self.staysOpen = staysOpen
            self.refusal = refusal
        }

        init(bytes: [[UInt8]]) { pieces = bytes }
    }

    struct Account: Sendable {
        var password: String?
        var isDisabled = false
    }

    // Sign-in.
    var accounts: [String: Account] = [:]
    /// The accounts by e-mail addresses that were given to them later.
    var emails: [String: String] = [:]
    /// Refresh tokens, and whose they are.
    var refreshTokens: [String: String] = [:]
    var validTokens: Set<String> = []
    /// True if requests need a valid token.
    var isGuarded = false
    var lifetime = 3_600
    var numbers = 0
    // Firestore.
    var documents: [String: StoredDocument] = [:]
    var clock: Int64 = 1_780_000_000
    var transactions: Set<String> = []
    /// The number of commits of transactions that meet another change first.
    var aborts = 0
    // The Realtime Database.
    var tree = RealtimeValue.null
    var streams: [StreamScript] = []
    /// The scripts of streams by the tokens that ask for them.
    var streamsByToken: [String: StreamScript] = [:]
    /// True if streams without a script tell of changes.
    var followsChanges = false
    // Storage.
    var objects: [String: String] = [:]
    var uploads: [String: (name: String, received: String)] = [:]

    struct StoredDocument: Sendable {
        var fields: [String: FirestoreValue]
        var created: FirestoreTimestamp
        var updated: FirestoreTimestamp
    }

    mutating func number() -> Int {
        numbers += 1
        return numbers
    }

    mutating func answer(_ request: SeenRequest) -> Answer {
        let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let path = parts[0].removingPercentEncoding ?? parts[0]
        let query = Self.query(parts.count > 1 ? parts[1] : "")
        if path.contains("/accounts:") || path.hasSuffix("/v1/token") { return toolkit(path, query, request) }
        if isGuarded, !isAllowed(request, query) { return .refusal(401, "UNAUTHENTICATED", "Its token is not valid.") }
        if path.hasPrefix("/v1/projects/") { return firestore(path, query, request) }
        if path.hasSuffix(".json") { return realtime(parts[0], query, request) }
        return storage(path, query, request)
    }

    private func isAllowed(_ request: SeenRequest, _ query: [String: String]) -> Bool {
        if let token = query["auth"] ?? query["access_token"] { return validTokens.contains(token) }
        return validTokens.contains { request.has("Authorization: Bearer \($0)") }
    }

    static func query(_ text: String) -> [String: String] {
        var query: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query[String(halves[0])] =
                halves.count > 1
                ? String(halves[1]).replacing("+", with: " ").removingPercentEncoding ?? "" : ""
        }
        return query
    }

    mutating func tokens(of user: String) -> (id: String, refresh: String) {
        let id = "id-\(number())-of-\(user)", refresh = "refresh-\(numbers)"
        validTokens.insert(id)
        refreshTokens[refresh] = user
        return (id, refresh)
    }

    private mutating func toolkit(_ path: String, _ query: [String: String], _ request: SeenRequest) -> Answer {
        guard query["key"] == "secret-key" else { return .refusal(400, "INVALID_ARGUMENT", "API key not valid.") }
        func refused(_ message: String) -> Answer {
            Answer(
                status: "400 Bad Request", body: #"{"error": {"code": 400, "message": "\#(message)", "errors": []}}"#)
        }
        if path.hasSuffix("/v1/token") {
            let form = Self.query(request.body)
            guard let refresh = form["refresh_token"], let user = refreshTokens[refresh] else {
                return refused("INVALID_REFRESH_TOKEN")
            }
            guard let account = accounts[user] else { return refused("USER_NOT_FOUND") }
            guard !account.isDisabled else { return refused("USER_DISABLED") }
            let id = "id-\(number())-of-\(user)"
            validTokens.insert(id)
            return .json(
                .object([
                    "expires_in": .text("\(lifetime)"), "token_type": .text("Bearer"), "refresh_token": .text(refresh),
                    "id_token": .text(id), "user_id": .text(user),
                ]))
        }
        guard let body = try? JSONReader.read(Array(request.body.utf8)) else { return refused("INVALID_JSON") }
        let method = path.split(separator: ":").last.map(String.init) ?? ""
        let email = body["email"]?.text, password = body["password"]?.text
        var user: String
        switch method {
        case "signUp":
            user = email ?? "guest-\(number())"
            guard accounts[user] == nil else { return refused("EMAIL_EXISTS") }
            if let password, password.count < 6 {
                return refused("WEAK_PASSWORD : Password should be at least 6 characters, not \(password)")
            }
            accounts[user] = Account(password: password)
        case "signInWithPassword":
            user = email.map { emails[$0] ?? $0 } ?? ""
            guard let account = accounts[user], account.password == password else {
                return refused("INVALID_LOGIN_CREDENTIALS")
            }
            guard !account.isDisabled else { return refused("USER_DISABLED") }
        case "signInWithCustomToken":
            guard let token = body["token"]?.text, token.hasPrefix("custom-") else {
                return refused(
                    "INVALID_CUSTOM_TOKEN : The custom token format is incorrect: \(body["token"]?.text ?? "")")
            }
            user = String(token.dropFirst(7))
            accounts[user] = accounts[user] ?? Account()
            let claims = Data(#"{"user_id": "\#(user)"}"#.utf8).base64EncodedString().replacing("=", with: "")
            let id = "head.\(claims).\(number())", refresh = "refresh-\(numbers)"
            validTokens.insert(id)
            refreshTokens[refresh] = user
            return .json(
                .object([
                    "idToken": .text(id), "refreshToken": .text(refresh), "expiresIn": .text("\(lifetime)"),
                ]))
        case "signInWithIdp":
            let form = Self.query(body["postBody"]?.text ?? "")
            guard let token = form["id_token"], token.hasPrefix("google-"), form["providerId"] == "google.com" else {
                return refused("INVALID_IDP_RESPONSE : Unable to parse \(form["id_token"] ?? "").")
            }
            user = String(token.dropFirst(7))
            accounts[user] = accounts[user] ?? Account()
        case "sendOobCode":
            if body["requestType"]?.text == "VERIFY_EMAIL", !validTokens.contains(body["idToken"]?.text ?? "") {
                return refused("INVALID_ID_TOKEN")
            }
            return .json(.object(["email": .text(email ?? "")]))
        case "update":
            guard let token = body["idToken"]?.text, validTokens.contains(token), let end = token.firstRange(of: "-of-")
            else { return refused("INVALID_ID_TOKEN") }
            user = String(token[end.upperBound...])
            if let email { emails[email] = user }
            if let password { accounts[user]?.password = password }
        case "delete":
            guard let token = body["idToken"]?.text, validTokens.remove(token) != nil,
                let end = token.firstRange(of: "-of-")
            else { return refused("INVALID_ID_TOKEN") }
            accounts[String(token[end.upperBound...])] = nil
            return Answer()
        default: return .refusal(404, "NOT_FOUND")
        }
        let tokens = tokens(of: user)
        var answer = JSONTree.object([
            "localId": .text(user), "idToken": .text(tokens.id), "refreshToken": .text(tokens.refresh),
            "expiresIn": .text("\(lifetime)"),
        ])
        if let email { answer = answer.adding(["email": .text(email)]) }
        return .json(answer)
    }
}
