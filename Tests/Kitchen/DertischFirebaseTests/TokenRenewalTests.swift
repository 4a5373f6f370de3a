import DertischFoodDelivery
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("The tokens of a user of Firebase")
struct TokenRenewalTests {
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
}
