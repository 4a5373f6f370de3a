import Dertisch

/// The addresses under which browsers may fetch pictures that were laid, and nothing else.
///
/// A picture gets a random address when it is laid first, the same for every session, so that browsers can keep it.
/// What a browser asks for is looked up here: it cannot make the house fetch an address of its own choosing.
@MainActor final class PictureShelf {
    private let limit: Int
    private var addresses: [Picture: String] = [:]
    private var pictures: [String: Picture] = [:]
    private var order: [Picture] = []
    private var oldest = 0

    /// - Parameter limit: as many pictures as are remembered; the oldest is forgotten first.
    init(limit: Int) { self.limit = limit }

    func address(of picture: Picture) -> String {
        if let address = addresses[picture] { return address }
        let token = RandomToken.make()
        addresses[picture] = WebPaths.pictures + token
        pictures[token] = picture
        order.append(picture)
        if order.count - oldest > limit { forgetOldest() }
        return WebPaths.pictures + token
    }

    func picture(at token: String) -> Picture? { pictures[token] }

    private func forgetOldest() {
        if let address = addresses.removeValue(forKey: order[oldest]) {
            pictures[String(address.dropFirst(WebPaths.pictures.count))] = nil
        }
        oldest += 1
        if oldest > limit {
            order.removeFirst(oldest)
            oldest = 0
        }
    }
}

/// Tokens that nobody can guess: 128 bits from the system's secure source.
enum RandomToken {
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let high = random.next()
        let low = random.next()
        return hex(high) + hex(low)
    }

    /// Whether a text has the shape of a token.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
