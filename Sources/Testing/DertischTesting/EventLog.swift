import DertischSupport
public import DertischCore

/// An inspector that records all events, to be read as a transcript.
///
/// ```swift
/// house.eventLog.clear()
/// await house.tap("like")
/// #expect(house.eventLog.transcript.first == "photo: ordered 3")
/// ```
@MainActor public final class EventLog: Inspector {
    /// The recorded events, oldest first.
    public private(set) var events: [HouseEvent] = []

    private let continuations = Continuations<Void>()

    /// Creates an empty log.
    public init() {}

    /// Records an event.
    public func notice(_ event: HouseEvent) {
        events.append(event)
        continuations.resumeAll()
    }

    /// Waits until a line has been recorded, and checks again at each event. It never sleeps, and never returns if
    /// the line does not come: give the test a time limit.
    ///
    /// - Parameter line: a line of the ``transcript``: `photo: done 1`.
    public func until(_ line: String) async {
        await continuations.wait(until: { transcript.contains(line) })
    }

    /// The events as lines: `photo: ordered 1`.
    public var transcript: [String] { events.map { "\($0.customer): \($0.kind.summary)" } }

    /// Removes all events, to look at later ones alone.
    public func clear() { events = [] }
}

extension HouseEvent.Kind {
    /// A description of the event in the fewest words.
    var summary: String {
        switch self {
        case .seated: "seated"
        case .ordered(let ticket): "ordered \(ticket.number)"
        case .cooking(let ticket): "cooking \(ticket.number)"
        case .plated(let ticket): "plated \(ticket.number)"
        case .laid: "laid"
        case .done(let ticket): "done \(ticket.number)"
        case .apologised(let ticket, let handled, _): "apologised \(ticket.number), \(handled)"
        case .failedLate(let ticket, let failure): "failed late \(ticket.number), \(failure.name)"
        case .notSeated(let failure): "not seated, \(failure.name)"
        case .notAdmitted(let failure): "gate failed, \(failure.name)"
        case .newsFailed(let failure): "news failed, \(failure.name)"
        case .roomFailed(let failure): "room failed, \(failure.name)"
        case .slowToOpen(let name, let time): "slow to open: \(name), \(time.components.seconds) s"
        case .slowToClose(let name): "slow to close: \(name)"
        case .slowToCook(let ticket, _, let time): "slow to cook \(ticket.number), \(time.components.seconds) s"
        case .mainActorHeld(let hold): "held the main actor, \(hold.step.rawValue)"
        case .refused(let refusal, let place): "refused\(place.map { " at \($0)" } ?? ""), \(refusal.rawValue)"
        case .superseded(let ticket): "superseded \(ticket.number)"
        case .dropped(let ticket): "dropped \(ticket.number)"
        case .missed(let message, let colleague, let count): "\(colleague) missed \(count) of \(message)"
        case .missingText(let key): "missing text \(key)"
        case .leaked(let name): "leaked \(name)"
        case .usheredOut: "ushered out"
        }
    }
}
