import DertischCore
import DertischJSON
import DertischSupport
import Foundation

extension RouteAnswer {
    /// Gives an order, and makes the response of the carte.
    ///
    /// - Throws: the error of the head chef, or a ``RouteProblem``.
    @MainActor func response<C: Course>(
        to order: C.Order, by takeaway: Takeaway<C>, clock: any Clock<Duration>
    ) async throws -> RouteResponse where C.Carte == Carte {
        switch kind {
        case .content(let encode):
            defer { takeaway.end() }
            let carte = try await takeaway.carte(after: order)
            guard let bytes = try await Self.content(of: carte, encode) else { throw RouteProblem.noProperty }
            return RouteResponse(status: status, headers: headers, body: .bytes(bytes))
        case .events(let encode):
            let cartes = try takeaway.cartes(after: order)
            let events = EventBuffer()
            let reading = Task {
                var last: [UInt8]?
                for await carte in cartes {
                    guard let json = try await Self.content(of: carte, encode), json != last else { continue }
                    last = json
                    events.put(json)
                }
                events.end(failed: takeaway.error != nil)
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
                events.end(failed: false)
            }
            Task {
                await events.ended()
                reading.cancel()
                pulse.cancel()
                takeaway.end()
            }
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

    deinit { events.end(failed: false) }
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

extension RouteProblem {
    /// The problem that tells of an error without showing more of it than the app has chosen.
    init(of error: any Error, by problems: [@Sendable (any Error) -> RouteProblem?]) {
        if let problem = error as? RouteProblem ?? problems.lazy.compactMap({ $0(error) }).first {
            self = problem
            return
        }
        switch error {
        case is OrderStopped: self = .tooLate
        case TakeawayRefusal.closed: self = .closed
        case TakeawayRefusal.notAdmitted: self = .notAdmitted
        case TakeawayRefusal.refused, TakeawayRefusal.cancelled: self = .busy
        default: self = .failed
        }
    }
}
