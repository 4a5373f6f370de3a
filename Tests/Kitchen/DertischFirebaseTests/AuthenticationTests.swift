import DertischFoodDelivery
import DertischJSON
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

    @Test("A sign-up is not sent twice, as the first may have made the account")
    func signUpOnce() async throws {
        server.misbehave(.cutAfterwards, at: "accounts:signUp")
        await #expect(throws: FirebaseError.self) { try await signIn.signUp(email: "a", password: "longenough") }
        #expect(server.requests(to: "accounts:signUp").count == 1)
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
