import DertischFoodDelivery
import Foundation
import Testing

@testable import DertischFirebase

@Suite("The texts of Firebase's errors")
struct ErrorTextTests {
    static let call = FoodDelivery.Call(method: "GET", address: "https://a.example/b")
    static let refusal = FirebaseRefusal(status: 403, code: "PERMISSION_DENIED", message: "Missing permissions.")

    /// Each error with three words: of the place, the reason and the remedy.
    static let rows: [(FirebaseError, [String])] = [
        (.badPath("a//b", reason: "a name in it is empty"), ["\"a//b\"", "a name in it is empty.", "\"photos/4\""]),
        (
            .unknownField("\\Photo.double", type: "Photo", reason: "the property is computed"),
            ["\\Photo.double of Photo", "the property is computed.", "where(\"likes\""]
        ),
        (
            .unencodable(type: "Photo", path: "taken", reason: "a date is of the years 1 to 9999"),
            ["taken in a value of type Photo", "the years 1 to 9999.", "Change the value"]
        ),
        (
            .unreadableFile("film.mp4", reason: "it is missing"),
            ["film.mp4", "it is missing.", "Check that the file exists"]
        ),
        (.signedOut, ["sign-in", "No user has signed in", "signInAnonymously()"]),
        (.sessionEnded(code: "USER_DISABLED"), ["renewal", "USER_DISABLED", "why the account is disabled"]),
        (.sessionEnded(code: "TOKEN_EXPIRED"), ["renewal", "TOKEN_EXPIRED", "sign in again"]),
        (.signInSuperseded, ["sign-in", "Another sign-in", "wait for one sign-in"]),
        (.signInIncomplete(reason: "it asks for a second factor"), ["sign-in", "a second factor", "console"]),
        (.tokenStoreFailed(reason: "the store failed with Broken"), ["store of tokens", "Broken.", "Check the store"]),
        (.accessTokenRequired("a query in a transaction"), ["a query", "access tokens only", "on a server"]),
        (
            .refused(call, refusal),
            ["GET https://a.example/b", "PERMISSION_DENIED: Missing permissions.", "Check the rules"]
        ),
        (.refused(call, FirebaseRefusal(status: 401)), ["GET", "It does not say why.", "Sign in"]),
        (
            .refused(call, FirebaseRefusal(status: 404, code: "NOT_FOUND")),
            ["GET", "It says: NOT_FOUND", "and the path"]
        ),
        (.refused(call, FirebaseRefusal(status: 429)), ["GET", "It does not say why.", "quota"]),
        (.refused(call, FirebaseRefusal(status: 503)), ["GET", "It does not say why.", "Try again later."]),
        (.refused(call, FirebaseRefusal(status: 400)), ["GET", "It does not say why.", "documentation"]),
        (.conflict(call, FirebaseRefusal(status: 412)), ["GET", "It does not say why.", "decide anew"]),
        (.contention(call, attempts: 5), ["GET", "at each attempt", "spread"]),
        (.badAnswer(call, path: "name", reason: "it is missing"), ["GET", "At name: it is missing.", "a proxy"]),
        (
            .undecodable(call, type: "Photo", path: "photos/4: title", reason: "String was expected; it is null"),
            ["GET", "At photos/4: title: String was expected", "Compare Photo"]
        ),
        (.streamEnded(call), ["GET", "again and again", "Try again later"]),
        (.streamCancelled(call), ["GET", "Its rules", "Check the rules"]),
        (.tooLarge(call, maxBytes: 64), ["GET", "more than 64 bytes", "Read less"]),
        (.valueTooLarge(call, maxBytes: 64), ["GET", "more than 64 bytes", "values(of:at:maxBytes:maxFailures:)"]),
        (.notUploaded(call, .gone), ["GET", "forgot the upload", "Upload it again"]),
        (.notUploaded(call, .stuck(offset: 7)), ["GET", "no more bytes than 7", "Upload it again"]),
        (.notUploaded(call, .fileChanged), ["GET", "The file changed", "a copy"]),
        (.notUploaded(call, .incomplete(count: 1, total: 2)), ["GET", "after 1 of 2 bytes", "emulator"]),
        (.notUploaded(call, .foreignAddress), ["GET", "not its own", "proxies"]),
        (.network(.noConnection(call, reason: "it is refused")), ["GET", "it is refused", ""]),
    ]

    @Test("Each has four parts: what happened, where, why and what to do", arguments: rows.indices)
    func parts(row: Int) {
        let (error, words) = Self.rows[row]
        let lines = error.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.count == 4 && lines[0].hasPrefix("error: "), "\(error)")
        for (line, (label, word)) in zip(lines.dropFirst(), zip(["where:", "why:", "do:"], words)) {
            #expect(line.hasPrefix(label) && (word.isEmpty || line.contains(word)), "\(word) in \(line)")
        }
    }

    @Test("No case is left out")
    func cases() {
        // One more case has to be written here, and a row above.
        for (error, _) in Self.rows {
            switch error {
            case .badPath, .unknownField, .unencodable, .unreadableFile, .signedOut, .sessionEnded, .signInSuperseded,
                .signInIncomplete, .tokenStoreFailed, .accessTokenRequired, .refused, .conflict, .contention,
                .badAnswer, .undecodable, .streamEnded, .streamCancelled, .tooLarge, .valueTooLarge, .notUploaded,
                .network:
                break
            }
        }
        #expect(Set(Self.rows.map(\.0.name)).count == 21)
    }
}
