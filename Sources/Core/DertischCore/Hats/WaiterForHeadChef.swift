/// The waiter as its head chef sees it: takes dishes, and has no other access.
///
/// Each hat belongs to one order, and takes dishes until that order is done or superseded.
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
    /// The receiver of the dishes.
    private enum Taker: Sendable {
        /// The staff of a party, for the order with that ticket.
        case staff(CourseStaff<C>, Ticket)
        /// The closure of a test.
        case closure(@MainActor @Sendable (C.Dish) -> Bool)
    }

    private let taker: Taker

    /// Makes a hat around a closure, for tests of head chefs. It gives no access to a running house.
    ///
    /// ```swift
    /// let waiter = WaiterForHeadChef<PhotoCourse> { dishes.take($0) }
    /// try await PhotoHeadChef(photos: photos).give(.like, to: waiter)
    /// ```
    ///
    /// - Parameter put: takes a dish, and returns `false` if the dish was dropped.
    public init(_ put: @escaping @MainActor @Sendable (C.Dish) -> Bool) { taker = .closure(put) }

    init(_ staff: CourseStaff<C>, _ ticket: Ticket) { taker = .staff(staff, ticket) }

    /// Serves a dish: it is plated onto the carte before this returns.
    ///
    /// The changes are laid once the chef returns or is first suspended. A dish that is served later is laid before this returns.
    ///
    /// - Parameter dish: the dish.
    /// - Returns: `false` if the order is done or superseded, or the waiter has gone home. The dish is then dropped and
    ///   recorded.
    @MainActor @discardableResult public func serve(_ dish: C.Dish) -> Bool {
        switch taker {
        case .staff(let staff, let ticket): staff.serve(dish, ticket)
        case .closure(let put): put(dish)
        }
    }

    /// Serves a dish that sets one property of the carte.
    ///
    /// ```swift
    /// waiter.serve(\.guest, await guests.next())
    /// ```
    ///
    /// - Parameters:
    ///   - property: the property of the carte. The head chef cannot read it.
    ///   - value: its new value.
    /// - Returns: `true` if it was plated, as for ``serve(_:)``.
    @MainActor @discardableResult public func serve<Value: Sendable>(
        _ property: any WritableKeyPath<C.Carte, Value> & Sendable, _ value: Value
    ) -> Bool where C.Dish == CarteChange<C.Carte> {
        serve(CarteChange(property, value))
    }

    /// Serves every dish of a stream as it arrives, until the stream or the shift ends. The shift ends when another
    /// customer takes the table, or when this customer goes home.
    ///
    /// The order should be ``Pace/atOnce`` or ``Pace/latest(lane:)``; otherwise no order in turn follows while the
    /// stream lasts. A customer that comes back to its table orders again on ``Gesture/returned``.
    ///
    /// ```swift
    /// case .watch: try await waiter.serve(each: post.typists())
    /// ```
    ///
    /// - Parameter dishes: the stream, read on the main actor and cancelled when the order or the shift ends.
    /// - Returns: `false` if the shift or the order ended before the stream did.
    /// - Throws: the stream's error.
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

    /// Stores a stream until the shift ends; `nil` removes a finished stream. Returns `true` while on shift.
    @MainActor private func keep(_ stream: Task<Void, any Error>?) -> Bool {
        guard case .staff(let staff, let ticket) = taker else { return true }
        return staff.party?.orders.keep(stream, ticket) ?? false
    }
}
