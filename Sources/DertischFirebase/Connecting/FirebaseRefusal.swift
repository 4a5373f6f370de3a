import DertischFoodDelivery
import DertischJSON

/// A refusal of a request, as a server of Firebase puts it.
public struct FirebaseRefusal: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// Google's name of the reason, such as `NOT_FOUND`, `ABORTED` or `EMAIL_EXISTS`; empty if it gave none.
    public let code: String
    /// The explanation, at most 300 characters, without secrets; empty if it gave none.
    public let message: String

    /// Creates a refusal, as tests do.
    public init(status: Int, code: String = "", message: String = "") {
        self.status = status
        self.code = code
        self.message = message
    }

    /// Reads a response: `{"error": {"status", "message"}}`, the same in a list, or `{"error": "text"}`.
    init(_ delivery: Delivery, hiding secrets: [String] = []) {
        let tree = try? JSONReader.read(delivery.body)
        let error = (tree?.elements?.first ?? tree)?["error"]
        let text = error?.text ?? error?["message"]?.text ?? ""
        var code = error?["status"]?.text ?? ""
        // Identity Toolkit begins its message with the code.
        let first = text.prefix { $0.isASCII && ($0.isUppercase || $0 == "_") }
        if first.count > 3, first == text || text.dropFirst(first.count).hasPrefix(" :") { code = String(first) }
        self.init(
            status: delivery.status, code: Self.shown(code, hiding: secrets),
            message: Self.shown(text, hiding: secrets))
    }

    /// True if another token may help. The Realtime Database has the same status for what its rules forbid, where none does.
    var isOfToken: Bool { status == 401 && !isOfRules }
    /// True if the rules of a Realtime Database forbid the request.
    var isOfRules: Bool { status == 401 && message.lowercased().hasPrefix("permission denied") }

    /// A text of a server, fit for one line of a message and without secrets.
    static func shown(_ text: String, hiding secrets: [String]) -> String {
        let hidden = secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "…") }
        return String(hidden.prefix(300).map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 })
    }
}
