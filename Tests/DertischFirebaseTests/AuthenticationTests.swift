import DertischFoodDelivery
import DertischJSON
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firebase's sign-in")
struct AuthenticationTests {
    let server: FirebaseServer
    let time = MovableTime()
    let store = NotingTokenStore()
    let signIn: FirebaseAuthentication

    init() throws {
        server = try FirebaseServer()
        signIn = FirebaseAuthentication(
            key: "secret-key", keeping: store, emulators: server.emulators, configuration: quickConfiguration(time.now))
    }

    private func restarted(_ tokens: FirebaseTokens) -> FirebaseAuthentication {
        FirebaseAuthentication(
            key: "secret-key", keeping: FirebaseMemoryTokenStore(tokens), emulators: server.emulators,
            configuration: quickConfiguration(time.now))
    }

    private func code(_ work: () async throws -> Void) async -> String? {
        do { try await work() } catch FirebaseError.refused(_, let refusal) { return refusal.code } catch {
            return "\(error)"
        }
        return nil
    }

    @Test("An account is made, left and entered again by e-mail and password")
    func password() async throws {
        let ada = try await signIn.signUp(email: "ada@a.example", password: "enchantress")
        #expect(ada.email == "ada@a.example")
        try await signIn.signOut()
        #expect(try await signIn.user == nil)
        #expect(try await signIn.signIn(email: "ada@a.example", password: "enchantress").id == ada.id)
        #expect(try await signIn.token().kind == .user)
    }

    @Test("A guest without a name signs in")
    func anonymous() async throws {
        let user = try await signIn.signInAnonymously()
        #expect(user.email == nil)
        #expect(try await signIn.user == user)
    }

    @Test("A custom token signs in the user that its claims name")
    func custom() async throws {
        #expect(try await signIn.signIn(customToken: "custom-eve").id == "eve")
    }

    @Test("Refusals tell Google's code, and neither password nor key nor token")
    func refusals() async throws {
        server.change { $0.accounts["eve"] = .init(password: "longenough", isDisabled: true) }
        #expect(
            await code { try await signIn.signIn(email: "ada", password: "wrong-password") }
                == "INVALID_LOGIN_CREDENTIALS")
        #expect(await code { try await signIn.signIn(email: "eve", password: "longenough") } == "USER_DISABLED")
        #expect(await code { try await signIn.signUp(email: "eve", password: "longenough") } == "EMAIL_EXISTS")
        for isToken in [false, true] {
            do {
                if isToken {
                    try await signIn.signIn(customToken: "token-that-is-wrong")
                } else {
                    try await signIn.signUp(email: "bob", password: "PASS")
                }
                Issue.record("It was not refused.")
            } catch {
                // The password is in Google's word for the reason, and in its explanation.
                if !isToken { #expect("\(error)".contains("WEAK_PASSWORD")) }
                for text in ["\(error)", String(reflecting: error), String(describing: error)] {
                    for secret in ["not PASS", "token-that-is-wrong", "secret-key"] {
                        #expect(!text.contains(secret), "\(text)")
                    }
                }
            }
        }
        let other = FirebaseAuthentication(
            key: "another-key", emulators: server.emulators, configuration: quickConfiguration())
        let error = await #expect(throws: FirebaseError.self) { try await other.signInAnonymously() }
        #expect(error?.description.contains("another-key") == false)
    }

    @Test("Tokens show their text in no description")
    func descriptions() async throws {
        let tokens = FirebaseTokens(
            idToken: "id-secret", refreshToken: "refresh-secret", expires: 5, user: .init(id: "u"))
        var dumped = ""
        dump(tokens, to: &dumped)
        dump(FirebaseToken(.user, "id-secret"), to: &dumped)
        for text in [
            "\(tokens)", String(reflecting: tokens), "\(FirebaseToken(.access, "id-secret"))",
            String(reflecting: FirebaseToken(.user, "id-secret")), dumped,
        ] { #expect(!text.contains("secret"), "\(text)") }
    }

    @Test("Without a user nothing is sent")
    func signedOut() async throws {
        await #expect(throws: FirebaseError.signedOut) { try await signIn.token() }
        #expect(server.requests().isEmpty)
    }

    @Test("A token is renewed five minutes before it expires, and not earlier")
    func early() async throws {
        try await signIn.signInAnonymously()
        let first = try await signIn.token()
        time.advance(3_299)
        #expect(try await signIn.token() == first)
        time.advance(2)
        let second = try await signIn.token()
        #expect(second != first)
        #expect(server.requests(to: "/v1/token").count == 1)
        #expect(store.saved.withLock { $0.last??.idToken } == second.text)
    }

    @Test("A thousand calls that wait for a new token share one renewal")
    func oneRenewal() async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        let tokens = try await withThrowingTaskGroup(of: FirebaseToken.self) { group in
            for _ in 0..<1_000 { group.addTask { try await signIn.token(replacing: old) } }
            return try await group.reduce(into: Set<FirebaseToken>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1 && !tokens.contains(old))
        #expect(server.requests(to: "/v1/token").count == 1)
    }

    @Test("A renewal goes on if the task that began it is cancelled")
    func cancelled() async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "/v1/token")
        let task = Task { try await signIn.token(replacing: old) }
        await answer.requested()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        answer.release()
        #expect(try await signIn.token(replacing: old) != old)
        #expect(server.requests(to: "/v1/token").count == 1)
    }

    @Test(
        "While no token can be had, the last serves until it expires, and no longer",
        arguments: [
            FirebaseServer.Fault.Kind.cut, .respond("503 Service Unavailable", "{}"), .respond("500 Error", ""),
            .respond("200 OK", "<html>Sign in to this network.</html>"),
        ])
    func away(fault: FirebaseServer.Fault.Kind) async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        time.advance(3_400)
        server.misbehave(fault, at: "/v1/token", times: 100)
        #expect(try await signIn.token() == old)
        time.advance(300)
        await #expect(throws: FirebaseError.self) { try await signIn.token() }
        server.behave()
        #expect(try await signIn.token() != old)
    }

    @Test(
        "A renewal is tried again after 503 and 429", arguments: ["503 Service Unavailable", "429 Too Many Requests"])
    func busy(status: String) async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        server.refuse(status, "UNAVAILABLE", at: "/v1/token", times: 2, headers: ["Retry-After: 0"])
        #expect(try await signIn.token(replacing: old) != old)
        #expect(server.requests(to: "/v1/token").count == 3)
    }

    @Test("A sign-up is not sent twice, as the first may have made the account")
    func signUpOnce() async throws {
        server.misbehave(.cutAfterwards, at: "accounts:signUp")
        await #expect(throws: FirebaseError.self) { try await signIn.signUp(email: "a", password: "longenough") }
        #expect(server.requests(to: "accounts:signUp").count == 1)
    }

    @Test(
        "An account that is gone or disabled, and a revoked session, sign the user out",
        arguments: [
            "USER_NOT_FOUND", "USER_DISABLED", "INVALID_REFRESH_TOKEN", "TOKEN_EXPIRED", "MISSING_REFRESH_TOKEN",
        ])
    func ended(code: String) async throws {
        let user = try await signIn.signInAnonymously()
        let old = try await signIn.token()
        switch code {
        case "USER_NOT_FOUND": server.change { $0.accounts[user.id] = nil }
        case "USER_DISABLED": server.change { $0.accounts[user.id]?.isDisabled = true }
        case "INVALID_REFRESH_TOKEN": server.change { $0.refreshTokens = [:] }
        default:
            let body = #"{"error": {"code": 400, "message": "\#(code)", "status": "INVALID_ARGUMENT"}}"#
            server.misbehave(.respond("400 Bad Request", body), at: "/v1/token")
        }
        await #expect(throws: FirebaseError.sessionEnded(code: code)) { try await signIn.token(replacing: old) }
        await #expect(throws: FirebaseError.signedOut) { try await signIn.token() }
        #expect(store.saved.withLock { $0.last.map { $0 == nil } } == true)
    }

    @Test("A user who signs out during a renewal stays out, and no request of one user is sent again as another")
    func outDuringRenewal() async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "/v1/token")
        let waiting = Task { try await signIn.token(replacing: old) }
        await answer.requested()
        try await signIn.signOut()
        try await signIn.signUp(email: "eve", password: "longenough")
        #expect(try await signIn.token().text.hasSuffix("eve"))
        await #expect(throws: FirebaseError.signedOut) { try await signIn.token(replacing: old) }
        answer.release()
        await #expect(throws: FirebaseError.signedOut) { try await waiting.value }
        #expect(try await signIn.user?.id == "eve")
    }

    @Test("A sign-in whose answer comes after a sign-out, or after another sign-in, has no effect")
    func lateAnswers() async throws {
        try await signIn.signUp(email: "ada", password: "enchantress")
        try await signIn.signUp(email: "eve", password: "longenough")
        for another in [false, true] {
            let answer = HeldAnswer()
            server.misbehave(.hold(answer), at: "accounts:signInWithPassword")
            let late = Task { try await signIn.signIn(email: "ada", password: "enchantress") }
            await answer.requested()
            if another {
                try await signIn.signIn(email: "eve", password: "longenough")
            } else {
                try await signIn.signOut()
            }
            answer.release()
            await #expect(throws: FirebaseError.signInSuperseded) { try await late.value }
            #expect(try await signIn.user?.id == (another ? "eve" : nil))
            #expect(store.saved.withLock { $0.last??.user.id } == (another ? "eve" : nil))
        }
    }

    @Test("The end of a session does not undo a sign-in that is under way")
    func endedDuringSignIn() async throws {
        let guest = try await signIn.signInAnonymously()
        let old = try await signIn.token()
        try await FirebaseAuthentication(
            key: "secret-key", emulators: server.emulators, configuration: quickConfiguration()
        ).signUp(email: "eve", password: "longenough")
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "accounts:signInWithPassword")
        let entering = Task { try await signIn.signIn(email: "eve", password: "longenough") }
        await answer.requested()
        server.change { $0.accounts[guest.id] = nil }
        #expect(await errorName { _ = try await signIn.token(replacing: old) } == "sessionEnded")
        answer.release()
        #expect(try await entering.value.id == "eve")
        #expect(try await signIn.user?.id == "eve")
    }

    @Test("A sign-in with another provider's token sends it as a form, and shows it in no error")
    func provider() async throws {
        #expect(try await signIn.signIn(idToken: "google-ada&c", of: "google.com", nonce: "n 1").id == "ada&c")
        let body = try JSONReader.read(Array(try #require(server.requests(to: "signInWithIdp").last?.body).utf8))
        #expect(body["postBody"]?.text == "id_token=google-ada%26c&providerId=google.com&nonce=n%201")
        let error = await #expect(throws: FirebaseError.self) {
            try await signIn.signIn(idToken: "forged-token", of: "google.com")
        }
        #expect(error?.description.contains("INVALID_IDP_RESPONSE") == true)
        #expect(error?.description.contains("forged-token") == false)
    }

    @Test(
        "A sign-in that needs a step more says so",
        arguments: [#"{"mfaPendingCredential": "x", "mfaInfo": []}"#, #"{"needConfirmation": true, "email": "a"}"#])
    func incomplete(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "accounts:")
        #expect(await errorName { try await signIn.signIn(email: "a", password: "b") } == "signInIncomplete")
        #expect(try await signIn.user == nil)
    }

    @Test("A guest becomes a user with a name, keeps the ID, and changes the password")
    func linking() async throws {
        let guest = try await signIn.signInAnonymously()
        var users = try await signIn.users().makeAsyncIterator()
        #expect(await users.next() == guest)
        let old = try await signIn.token()
        let ada = try await signIn.link(email: "ada", password: "enchantress")
        #expect(ada == FirebaseUser(id: guest.id, email: "ada"))
        #expect(await users.next() == ada)
        #expect(try await signIn.token() != old)
        #expect(store.saved.withLock { $0.last??.user } == ada)
        try await signIn.changePassword(to: "countess")
        try await signIn.signOut()
        #expect(await users.next() == .some(nil))
        #expect(
            await code { try await signIn.signIn(email: "ada", password: "enchantress") } == "INVALID_LOGIN_CREDENTIALS"
        )
        #expect(try await signIn.signIn(email: "ada", password: "countess").id == guest.id)
    }

    @Test("E-mails are asked for, by a user for the own address and by anyone for a lost password")
    func emails() async throws {
        try await signIn.sendPasswordReset(to: "ada@a.example")
        await #expect(throws: FirebaseError.signedOut) { try await signIn.sendEmailVerification() }
        try await signIn.signInAnonymously()
        try await signIn.sendEmailVerification()
        let sent = try server.requests(to: "sendOobCode").map { try JSONReader.read(Array($0.body.utf8)) }
        #expect(sent.map { $0["requestType"]?.text } == ["PASSWORD_RESET", "VERIFY_EMAIL"])
        #expect(sent[0]["email"]?.text == "ada@a.example")
    }

    @Test("Each listener hears the user now, and the latest after changes; a listener that goes is forgotten")
    func listeners() async throws {
        var first = try await signIn.users().makeAsyncIterator()
        #expect(await first.next() == .some(nil))
        let guest = try await signIn.signInAnonymously()
        #expect(await first.next() == guest)
        try await signIn.signOut()
        try await signIn.signUp(email: "ada", password: "enchantress")
        // It was not asked meanwhile.
        #expect(await first.next()??.id == "ada")
        #expect(await signIn.openListeners == 1)
        let second = Task { [signIn] in for await user in try await signIn.users() where user?.id == "ada" { return } }
        try await second.value
        while await signIn.openListeners > 1 { await Task.yield() }
        withExtendedLifetime(first) {}
    }

    @Test("The users of a sign-in that is gone are no more told")
    func released() async throws {
        var authentication: FirebaseAuthentication? = FirebaseAuthentication(
            key: "secret-key", emulators: server.emulators, configuration: quickConfiguration())
        let users = try #require(try await authentication?.users())
        authentication = nil
        for await user in users { #expect(user == nil) }
    }

    @Test(
        "New tokens by a new password are not undone by a renewal of the old ones, whether it is refused or not",
        arguments: [false, true])
    func passwordDuringRenewal(isRefused: Bool) async throws {
        try await signIn.signUp(email: "ada", password: "enchantress")
        let old = try await signIn.token()
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "/v1/token")
        let renewing = Task { try await signIn.token(replacing: old) }
        await answer.requested()
        try await signIn.changePassword(to: "countess")
        let new = try await signIn.token()
        #expect(new != old)
        // A new password revokes what came before.
        if isRefused { server.change { $0.refreshTokens = $0.refreshTokens.filter { $0.key.hasSuffix("2") } } }
        answer.release()
        #expect(try await renewing.value == new)
        #expect(try await signIn.token() == new)
        let kept = store.saved.withLock { $0.last??.idToken }
        #expect(kept == new.text)
    }

    @Test("A user who signs out while the password is changed gets no error, and stays out")
    func outDuringChange() async throws {
        try await signIn.signUp(email: "ada", password: "enchantress")
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "accounts:update")
        let changing = Task { try await signIn.changePassword(to: "countess") }
        await answer.requested()
        try await signIn.signOut()
        answer.release()
        try await changing.value
        #expect(try await signIn.user == nil)
        #expect(server.data.accounts["ada"]?.password == "countess")
    }

    @Test("A store that fails while a token is renewed does not keep the token from the calls that wait")
    func storeFailsInRenewal() async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        store.isBroken.withLock { $0 = true }
        let new = try await signIn.token(replacing: old)
        #expect(new != old)
        #expect(await signIn.storeFailure?.name == "tokenStoreFailed")
        store.isBroken.withLock { $0 = false }
        _ = try await signIn.token(replacing: new)
        #expect(await signIn.storeFailure == nil)
        let kept = store.saved.withLock { $0.last??.idToken }
        #expect(try await signIn.token().text == kept)
    }

    @Test("A store that fails while a user signs out is reported, and the user is out")
    func storeFailsInSignOut() async throws {
        try await signIn.signInAnonymously()
        store.isBroken.withLock { $0 = true }
        #expect(await errorName { try await signIn.signOut() } == "tokenStoreFailed")
        await #expect(throws: FirebaseError.signedOut) { try await signIn.token() }
    }

    @Test("After a failed renewal a token that is valid is used for half a minute without another try")
    func renewalPause() async throws {
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        time.advance(3_400)
        server.misbehave(.respond("500 Error", ""), at: "/v1/token", times: 100)
        #expect(try await signIn.token() == old)
        let count = server.requests(to: "/v1/token").count
        time.advance(29)
        for _ in 0..<10 { #expect(try await signIn.token() == old) }
        #expect(server.requests(to: "/v1/token").count == count)
        time.advance(2)
        server.behave()
        #expect(try await signIn.token() != old)
    }

    @Test("Kept tokens are used after a restart, and renewed if they have expired")
    func restart() async throws {
        let user = try await signIn.signInAnonymously()
        let tokens = try #require(store.saved.withLock { $0.last ?? nil })
        let again = restarted(tokens)
        #expect(try await again.user == user)
        #expect(try await again.token().text == tokens.idToken)
        time.advance(10_000)
        #expect(try await restarted(tokens).token().text != tokens.idToken)
    }

    @Test("A store that fails is told without the words of its error")
    func brokenStore() async throws {
        store.isBroken.withLock { $0 = true }
        do {
            _ = try await signIn.token()
            Issue.record("It did not throw.")
        } catch {
            #expect("\(error)".contains("could not be kept or read"))
            #expect(!"\(error)".contains("refresh-token"))
        }
        await #expect(throws: FirebaseError.self) { try await signIn.signInAnonymously() }
    }

    @Test("Deleting the account signs out, and the account is gone")
    func deletion() async throws {
        try await signIn.signUp(email: "ada", password: "enchantress")
        try await signIn.deleteAccount()
        #expect(try await signIn.user == nil)
        #expect(
            await code { try await signIn.signIn(email: "ada", password: "enchantress") } == "INVALID_LOGIN_CREDENTIALS"
        )
    }

    @Test("A deletion whose token was rejected is sent again with a new one; of an account that is gone, it signs out")
    func deletionOfRejected() async throws {
        let user = try await signIn.signInAnonymously()
        server.change { $0.validTokens = [] }
        try await signIn.deleteAccount()
        #expect(server.requests(to: "accounts:delete").count == 2)
        #expect(server.data.accounts[user.id] == nil)
        try await signIn.signInAnonymously()
        let gone = #"{"error": {"code": 400, "message": "USER_NOT_FOUND"}}"#
        server.misbehave(.respond("400 Bad Request", gone), at: "accounts:delete")
        #expect(await errorName { try await signIn.deleteAccount() } == "sessionEnded")
        #expect(try await signIn.user == nil)
    }

    @Test("A user who signs in while another's account is deleted stays in")
    func deletionAndSignIn() async throws {
        try await signIn.signUp(email: "ada", password: "enchantress")
        let answer = HeldAnswer()
        server.misbehave(.hold(answer), at: "accounts:delete")
        let deletion = Task { try await signIn.deleteAccount() }
        await answer.requested()
        try await signIn.signUp(email: "eve", password: "longenough")
        answer.release()
        try await deletion.value
        #expect(try await signIn.user?.id == "eve")
        #expect(store.saved.withLock { $0.last??.user.id } == "eve")
        #expect(server.data.accounts["ada"] == nil)
    }

    @Test("A source of tokens makes one for each that is rejected, also if a renewal ends as another call begins one")
    func accessTokens() async throws {
        let mint = TokenMint()
        let tokens = mint.tokens
        let old = try await tokens.token()
        let new = try await tokens.token(replacing: old)
        #expect(new != old)
        #expect(try await tokens.token(replacing: old) == new)
        // The call has seen the old token, and waits behind the renewal that replaced it.
        #expect(try await tokens.renewed(replacing: old) == new)
        #expect(try await tokens.renewed(replacing: nil) == new)
        #expect(mint.made == 2)
    }

    @Test(
        "An answer without what is needed is told, not taken",
        arguments: [
            "", "{", "[]", "null", #"{"idToken": "a"}"#, #"{"idToken": 5, "refreshToken": "b", "expiresIn": "5"}"#,
            #"{"idToken": "a", "refreshToken": "b", "expiresIn": "soon"}"#,
            #"{"idToken": "a", "refreshToken": "b", "expiresIn": "-5"}"#,
            #"{"idToken": "a.b.c", "refreshToken": "b", "expiresIn": "5"}"#,
            #"{"idToken": "", "refreshToken": "b", "expiresIn": "5", "localId": "u"}"#,
        ])
    func broken(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "accounts:signUp")
        await #expect(throws: FirebaseError.self) { try await signIn.signInAnonymously() }
        #expect(try await signIn.user == nil)
    }

    @Test("A lifetime beyond all measure is cut, and does not end the process")
    func lifetime() async throws {
        let answer = #"{"idToken":"a","refreshToken":"b","expiresIn":"9223372036854775807","localId":"u"}"#
        server.misbehave(.respond("200 OK", answer), at: "accounts:signUp")
        try await signIn.signInAnonymously()
        #expect(try await signIn.token().text == "a")
    }
}
