/// The waiter as its head chef sees it: takes dishes, and nothing else.
///
/// A hat is of one order, and takes dishes until that order is done or superseded.
///
/// ```swift
/// struct PhotoHeadChef: HeadChef {
///     let photos: PhotosSousChef  // injected, because the initialiser asks for it
///     func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
///         switch order {
///         case .open: waiter.serve(.photo(try await photos.photo()))
///         case .like: waiter.serve(.likes(try await photos.like()))
///         }
///     }
/// }
/// ```
public struct WaiterForHeadChef<C: Course>: Hat, Sendable {
    @usableFromInline let hatch: Hatch<C>
    @usableFromInline let ticket: Ticket

    /// Makes a hat around a closure of one's own, as tests of head chefs do. It opens nobody else's door.
    ///
    /// ```swift
    /// let waiter = WaiterForHeadChef<PhotoCourse> { dishes.take($0) }
    /// try await PhotoHeadChef(photos: photos).give(.like, to: waiter)
    /// ```
    ///
    /// - Parameter put: takes a dish, and says whether anybody was there to take it.
    @inlinable public init(_ put: @escaping @MainActor @Sendable (C.Dish) -> Bool) {
        self.init(Hatch(put: { dish, _ in put(dish) }, follow: { _, _ in true }), Ticket(number: 0))
    }

    @inlinable init(_ hatch: Hatch<C>, _ ticket: Ticket) {
        self.hatch = hatch
        self.ticket = ticket
    }

    /// Serves a dish: it is plated onto the carte and what it changed is laid before this returns.
    ///
    /// - Parameter dish: what is served.
    /// - Returns: `false` if the order is done or superseded, or the waiter has gone home; the dish is dropped and
    ///   recorded.
    @inlinable @MainActor @discardableResult public func serve(_ dish: C.Dish) -> Bool { hatch.put(dish, ticket) }

    /// Serves every dish of a stream as it comes, until the stream ends or the shift does: when another customer takes
    /// the table, or this one goes home.
    ///
    /// The order should be ``Pace/atOnce`` or ``Pace/latest(lane:)``, or nothing in turn follows while the stream lasts.
    /// A customer that comes back to its table orders again on ``Gesture/returned``.
    ///
    /// ```swift
    /// case .watch: try await waiter.serve(each: post.typists())
    /// ```
    ///
    /// - Parameter dishes: the stream; it is read on the main actor, and cancelled when nobody wants it any more.
    /// - Returns: `false` if the shift or the order ended before the stream did.
    /// - Throws: what the stream throws.
    @MainActor @discardableResult public func serve<Dishes: AsyncSequence & Sendable>(
        each dishes: Dishes
    ) async throws -> Bool where Dishes.Element == C.Dish {
        let serving = Task.immediate {
            for try await dish in dishes where !serve(dish) { return }
        }
        guard hatch.follow(ticket, serving) else {
            serving.cancel()
            return false
        }
        defer { _ = hatch.follow(ticket, nil) }
        do {
            try await withTaskCancellationHandler {
                try await serving.value
            } onCancel: {
                serving.cancel()
            }
        } catch  where serving.isCancelled {
            return false
        }
        return !serving.isCancelled
    }
}

/// Where the dishes of one party are passed to its waiter.
@usableFromInline final class Hatch<C: Course>: Sendable {
    /// Takes a dish of the order with that ticket.
    @usableFromInline let put: @MainActor @Sendable (C.Dish, Ticket) -> Bool
    /// Ends a stream with the shift; `nil` if the stream has ended itself. Answers whether the shift is on.
    @usableFromInline let follow: @MainActor @Sendable (Ticket, Task<Void, any Error>?) -> Bool

    @inlinable init(
        put: @escaping @MainActor @Sendable (C.Dish, Ticket) -> Bool,
        follow: @escaping @MainActor @Sendable (Ticket, Task<Void, any Error>?) -> Bool
    ) {
        self.put = put
        self.follow = follow
    }
}
