import DertischJSON

/// A position in a browser's history, as the client knows it: the number of customers on top of each other, and behind the point the entry among those
/// of the current customer, in thousandths. So positions are compared as numbers, and the entry of a customer on top follows all of those beneath.
///
/// `2` is the first entry of the second customer, `2.001` the next one.
struct HistoryPosition: Equatable {
    let depth: Int
    let entry: Int

    init(depth: Int, entry: Int = 0) {
        self.depth = depth
        self.entry = entry
    }

    /// Reads a position that a browser tells; `nil` for a number that none can be.
    init?(_ number: Double) {
        let thousandths = (number * 1_000).rounded()
        guard thousandths.magnitude < 1e15 else { return nil }
        let whole = Int((thousandths / 1_000).rounded(.down))
        self.init(depth: whole, entry: Int(thousandths) - whole * 1_000)
    }

    /// The position as one number.
    var number: Double { Double(depth * 1_000 + entry) / 1_000 }

    /// The position for the browser.
    var json: JSON { entry == 0 ? .number(depth) : .real(number) }
}
