import DertischCore
import DertischJSON
import DertischSupport
import Foundation

extension RouteAnswer {
    /// Gives an order, and makes the response of the carte.
    ///
    /// - Parameters:
    ///   - problems: the errors that the client is told of.
    ///   - slot: the place of a stream among those of its client, held while it is sent.
    ///   - report: is told of a part of the carte that cannot be encoded.
    /// - Throws: the error of the head chef, or a ``RouteProblem``.
    @MainActor func response<C: Course>(
        to order: C.Order, by takeaway: Takeaway<C>, _ problems: RouteProblems, _ slot: StreamCounter.Slot?,
        clock: any Clock<Duration>, reporting report: @escaping @MainActor (any Error) -> Void
    ) async throws -> RouteResponse where C.Carte == Carte {
        switch kind {
        case .content(let encode):
            defer { takeaway.end() }
            let carte = try await takeaway.carte(after: order)
            let bytes: [UInt8]?
            do { bytes = try await Self.content(of: carte, encode) } catch {
                report(error)
                throw RouteProblem.failed
            }
            guard let bytes else { throw RouteProblem.noProperty }
            return RouteResponse(status: status, headers: headers, body: .bytes(bytes))
        case .events(let encode):
            let cartes = try takeaway.cartes(after: order)
            let events = EventBuffer()
            let reading = Task {
                do {
                    var last: [UInt8]?
                    for await carte in cartes {
                        guard let json = try await Self.content(of: carte, encode), json != last else { continue }
                        last = json
                        events.put(json)
                    }
                    events.end(with: takeaway.error.flatMap(problems.lastEvent(of:)))
                } catch {
                    report(error)
                    events.end(with: .failed)
                }
            }
            let pulse = Task {
                let clock = AnyClock(erasing: clock)
                while (try? await clock.sleep(EventBuffer.commentInterval)) != nil { events.putComment() }
            }
            // A stream that is released between two events was left by its client, as one that is cancelled.
            let end = EventEnd(of: events)
            let stream = AsyncStream<[UInt8]> {
                await end.events.next()
            } onCancel: {
                events.end()
            }
            Task {
                await events.ended()
                reading.cancel()
                pulse.cancel()
                takeaway.end()
                withExtendedLifetime(slot) {}
            }
            if let problem = await events.start() { throw problem }
            return RouteResponse(
                status: status, headers: headers + [("X-Accel-Buffering", "no")], body: .stream(stream))
        }
    }

    private var headers: [(name: String, value: String)] {
        var headers: [(String, String)] = [("Cache-Control", "no-store")]
        if let mediaType { headers.append(("Content-Type", mediaType)) }
        if let fileName { headers.append(("Content-Disposition", ContentDisposition.attachment(named: fileName))) }
        return headers
    }

    /// Encodes a part of the carte, off the main actor.
    @concurrent private static func content(
        of carte: Carte, _ encode: @Sendable (Carte) throws -> [UInt8]?
    ) async throws -> [UInt8]? {
        try encode(carte)
    }
}

/// Ends events when it is released.
private final class EventEnd: Sendable {
    let events: EventBuffer

    init(of events: EventBuffer) { self.events = events }

    deinit { events.end() }
}

/// The field `Content-Disposition` (RFC 6266).
enum ContentDisposition {
    /// The value that lets a browser store the content under a name. Characters that no file name may have are replaced.
    static func attachment(named name: String) -> String {
        let safe = String(
            name.map { "/\\\"".contains($0) || $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? "_" : $0 }
        )
        let plain = String(safe.map { $0.isASCII ? $0 : "_" })
        if plain == safe { return "attachment; filename=\"\(plain)\"" }
        let encoded = PercentEncoding.encoded(safe, keeping: .unreserved)
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
}

/// The errors of head chefs that the clients of a route are told of.
struct RouteProblems: Sendable {
    private var named: [@Sendable (any Error) -> RouteProblem?] = []

    mutating func add(_ problem: @escaping @Sendable (any Error) -> RouteProblem?) { named.append(problem) }

    /// The problem that the app has named for an error, or that a head chef has thrown; `nil` for any other error.
    func named(_ error: any Error) -> RouteProblem? {
        error as? RouteProblem ?? named.lazy.compactMap { $0(error) }.first
    }

    /// The problem that tells of an error without showing more of it than the app has chosen.
    func problem(of error: any Error) -> RouteProblem {
        if let problem = named(error) { return problem }
        return switch error {
        case is OrderStopped: .tooLate
        case TakeawayRefusal.closed: .closed
        case TakeawayRefusal.notAdmitted: .notAdmitted
        case TakeawayRefusal.refused, TakeawayRefusal.cancelled: .busy
        default: .failed
        }
    }

    /// The problem at the end of a stream; `nil` if the house closes, since the client may connect to another process.
    func lastEvent(of error: any Error) -> RouteProblem? {
        if case TakeawayRefusal.closed = error { nil } else { problem(of: error) }
    }
}
