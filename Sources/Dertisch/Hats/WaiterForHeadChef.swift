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
    /// What takes the dishes.
    @usableFromInline enum Taker: Sendable {
        /// The waiter of a party, for the order with that ticket.
        case party(PartyReference<C>, Ticket)
        /// A test.
        case closure(@MainActor @Sendable (C.Dish) -> Bool)
    }

    @usableFromInline let taker: Taker

    /// Makes a hat around a closure of one's own, as tests of head chefs do. It opens nobody else's door.
    ///
    /// ```swift
    /// let waiter = WaiterForHeadChef<PhotoCourse> { dishes.take($0) }
    /// try await PhotoHeadChef(photos: photos).give(.like, to: waiter)
    /// ```
    ///
    /// - Parameter put: takes a dish, and says whether anybody was there to take it.
    @inlinable public init(_ put: @escaping @MainActor @Sendable (C.Dish) -> Bool) {
        taker = .closure(put)
    }

    @inlinable init(_ party: PartyReference<C>, _ ticket: Ticket) { taker = .party(party, ticket) }

    /// Serves a dish: it is plated onto the carte and what it changed is laid before this returns.
    ///
    /// - Parameter dish: what is served.
    /// - Returns: `false` if the order is done or superseded, or the waiter has gone home; the dish is dropped and
    ///   recorded.
    @inlinable @MainActor @discardableResult public func serve(_ dish: C.Dish) -> Bool {
        switch taker {
        case .party(let reference, let ticket): reference.party?.plate(dish, ticket) ?? reference.drop(ticket)
        case .closure(let put): put(dish)
        }
    }

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
        guard keep(serving) else {
            serving.cancel()
            return false
        }
        defer { _ = keep(nil) }
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

    /// Keeps a stream until the shift ends; `nil` if the stream has ended itself. Answers whether the shift is on.
    @MainActor private func keep(_ stream: Task<Void, any Error>?) -> Bool {
        guard case .party(let reference, let ticket) = taker else { return true }
        return reference.keep(stream, ticket)
    }

    /// Lets `serve` begin with a chef that does not wait, if it is one. Answers whether the chef has to be awaited instead.
    @inlinable @MainActor func mustAwait<H: HeadChef<C>>(_ chef: H, _ order: C.Order) throws -> Bool {
        guard case .party(let reference, _) = taker else { return true }
        reference.probed = ObjectIdentifier(H.self)
        defer { reference.probed = nil }
        try chef.give(order, to: self)
        return reference.probed == nil
    }

    /// Answers for a chef whose `give` is asynchronous: it has to be awaited.
    @inlinable @MainActor func answerProbe<H>(of chef: H.Type) throws {
        guard case .party(let reference, _) = taker, reference.probed == ObjectIdentifier(chef) else { throw MayWait() }
        reference.probed = nil
    }
}
