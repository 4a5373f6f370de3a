import DertischCore

/// Opens the exchange of a house with it, and closes it.
struct NewsShift: KitchenColleague, OnePerProcess {
    private let exchange: NewsExchange
    private let clock: any Clock<Duration>

    init(_ exchange: NewsExchange, by clock: any Clock<Duration>) {
        self.exchange = exchange
        self.clock = clock
    }

    func beginShift() async throws { try await exchange.open(by: clock) }
    func endShift() async { await exchange.close() }
}
