import DertischFoodDelivery
import DertischJSON

/// A refusal of a request, as a server of Firebase puts it.
public struct FirebaseRefusal: Hashable, Sendable {
    /// The maximum length of an explanation, in characters.
    static let maxMessage = 300

    /// The HTTP status.
    public let status: Int
    /// Google's name of the reason, such as `NOT_FOUND`, `ABORTED` or `EMAIL_EXISTS`; empty if it gave none.
    public let code: String
    /// The explanation, at most 300 characters, without secrets; empty if it gave none.
    public let message: String
    /// The time that the server asks to wait; `nil` if it does not.
    let retryAfter: Duration?

    /// Creates a refusal, as tests do.
    public init(status: Int, code: String = "", message: String = "") {
        self.init(status: status, code: code, message: message, retryAfter: nil)
    }

    private init(status: Int, code: String, message: String, retryAfter: Duration?) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    /// Reads a response: `{"error": {"status", "message"}}`, the same in a list, or `{"error": "text"}`.
    init(_ delivery: Delivery, hiding secrets: [String] = [], now: Double = 0) {
        let tree = try? JSONReader.read(delivery.body)
        // What is not JSON is told as it is.
        let text = JSONTree.text(String(decoding: delivery.body.prefix(4 * Self.maxMessage), as: UTF8.self))
        self.init(
            tree == nil ? text : (tree?.items?.first ?? tree)?["error"], status: delivery.status, hiding: secrets,
            retryAfter: delivery.headers["Retry-After"].flatMap { FoodDelivery.RetryPolicy.requested($0, now: now) })
    }

    /// Reads the error in an answer.
    init(_ error: JSONTree?, status: Int, hiding secrets: [String], retryAfter: Duration? = nil) {
        let text = error?.text ?? error?["message"]?.text ?? ""
        var code = error?["status"]?.text ?? ""
        // Identity Toolkit begins its message with the code.
        let first = text.prefix { $0.isASCII && ($0.isUppercase || $0 == "_") }
        if first.count > 3, first == text || text.dropFirst(first.count).hasPrefix(" :") { code = String(first) }
        // A secret is not taken out of a word: the code `WEAK_PASSWORD` stays, also for the password "PASS".
        self.init(
            status: status, code: secrets.contains(code) ? "" : Self.shown(code, hiding: []),
            message: Self.shown(text, hiding: secrets), retryAfter: retryAfter)
    }

    /// True if another token may help. The Realtime Database has the same status for what its rules forbid, where none does.
    var isOfToken: Bool { status == 401 && !isOfRules }
    /// True if the rules of a Realtime Database forbid the request.
    var isOfRules: Bool { status == 401 && message.lowercased().hasPrefix("permission denied") }
    /// True if nothing was done because too many requests came.
    var isOfQuota: Bool { status == 429 || code == "RESOURCE_EXHAUSTED" }
    /// True if the server may do later what it refuses now.
    var isTemporary: Bool { [408, 429].contains(status) || status >= 500 }

    /// A text of a server, fit for one line of a message and without secrets.
    static func shown(_ text: String, hiding secrets: [String]) -> String {
        let hidden = secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "…") }
        return String(
            hidden.prefix(maxMessage).map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 })
    }
}
