import DertischSupport

extension MaitreD {
    /// The time for which a page waits for the first dishes of streams.
    package static let firstDishTime = Duration.milliseconds(200)

    /// Waits until no order is cooking or waiting at any of his tables. Returns at once if all are settled, or if the task is cancelled.
    public func settled() async { await context.settling.wait { areSettled } }

    /// Waits until the tables show what a page is sent with: until each order is done or has no end. Orders without an end serve a stream
    /// or have no time limit. Their first dishes are waited for a short time, ``firstDishTime``, since a stream often begins with what is there.
    ///
    /// - Parameters:
    ///   - limit: the longest time in all.
    ///   - clock: measures the times.
    package func served(within limit: Duration, by clock: AnyClock) async {
        await withTimeLimit(limit, by: clock, or: ()) {
            await self.waitUntilServed(withFirstDishes: false)
            await withTimeLimit(Self.firstDishTime, by: clock, or: ()) {
                await self.waitUntilServed(withFirstDishes: true)
            }
        }
    }

    /// Called whenever ``UnfinishedOrders`` may have ended; `nil` if the dining room waits for none.
    package var ordersEnded: (() -> Void)? {
        get { context.settling.ordersEnded }
        set { context.settling.ordersEnded = newValue }
    }

    /// Gives the orders of edits that wait for a pause in typing.
    package func orderWhatRests() { for seat in window.all { seat.party.run(.rested) } }

    func resumeSettled() {
        if context.isAwaited { context.settling.resume { areServed(haveFirstDishes: false) } }
    }

    private func waitUntilServed(withFirstDishes haveFirstDishes: Bool) async {
        await context.settling.wait { areServed(haveFirstDishes: haveFirstDishes) }
    }

    private func areServed(haveFirstDishes: Bool) -> Bool {
        !isMoving && window.all.allSatisfy { $0.party.isServed(haveFirstDishes: haveFirstDishes) }
    }
}
