/// A failure as one line of a log.
struct FailureLine {
    /// The largest number of characters written of an error's description.
    static let limit = 500

    let text: String

    init(_ event: HouseEvent, describesErrors: Bool) {
        var parts = ["dertisch:", Self.words(event)]
        if let failure = event.kind.failure {
            parts.append(failure.name)
            let isLoggable = failure.error is any LoggableError
            if describesErrors || isLoggable { parts.append("(\(Self.oneLine("\(failure.error)")))") }
        }
        text = parts.joined(separator: " ")
    }

    private static func words(_ event: HouseEvent) -> String {
        let customer = event.customer
        return switch event.kind {
        case .apologised(let ticket, handled: _, let failure):
            "\(customer) could not do \(order(failure.order, ticket, event)):"
        case .failedLate(let ticket, let failure):
            "\(customer) could not do \(order(failure.order, ticket, event)), after its visitor had left:"
        case .notSeated: "\(customer) could not be seated:"
        case .notAdmitted: "a gate before \(customer) failed:"
        case .newsFailed: "news between processes failed:"
        case .roomFailed: customer.isEmpty ? "a dining room failed:" : "a dining room failed at \(customer):"
        case .slowToOpen(let name, let time):
            "the house has waited for \(name) for \(time.components.seconds) s, and cannot open before it is ready."
        case .slowToClose(let name): "\(name) had not ended its shift when the house closed."
        case .slowToCook(let ticket, let name, let time):
            "\(customer) has cooked \(order(name, ticket, event)) for \(WorkReport.seconds(time)) without a dish. Its visitor may stop it."
        case .mainActorHeld(let hold): Self.words(hold, event)
        default: "\(event.kind)"
        }
    }

    private static func words(_ hold: MainActorHold, _ event: HouseEvent) -> String {
        let who = event.customer.isEmpty ? "something" : event.customer
        let order = hold.ticket.map { " by \(Self.order(hold.order, $0, event))" } ?? ""
        let time = WorkReport.seconds(hold.time)
        return "\(who) held the main actor for \(time)\(order), \(WorkReport.when(hold.step)). It is free again."
    }

    /// An order in words: `order like, 3 of party 2`.
    static func order(_ name: String?, _ ticket: Ticket, _ event: HouseEvent) -> String {
        "order \(name.map { "\($0), " } ?? "")\(ticket.number) of party \(event.party)"
    }

    /// The text as one line, shortened to the limit, without characters that end a line or move a terminal's cursor.
    static func oneLine(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        let scalars = words.unicodeScalars
        let shown = scalars.prefix(limit).map { isPlain($0) ? $0 : Unicode.Scalar(0xFFFD) ?? "?" }
        return String(String.UnicodeScalarView(shown)) + (scalars.count > limit ? "…" : "")
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
