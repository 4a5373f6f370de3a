public import Dertisch
public import DertischFoodDelivery

/// The ingredient for pictures: each is fetched once, made to the size asked for, kept in memory, and handed out in
/// copies.
///
/// It may be used from anywhere at once. Requests for one picture under way are answered together; decoding runs on
/// threads of its own, as many at once as the machine has cores, never on the main actor.
///
/// ```swift
/// registrar.register(FoodDelivery.init, with: key)
/// registrar.register(Images.init(delivery:), as: (any PictureSource).self, with: key)
/// ```
public final class Images: PictureSource {
    private let configuration: Configuration
    private let fetch: @Sendable (String) async throws -> [UInt8]
    private let shelf: MemoryShelf<Request, Rendition>
    private let fetches = Gathering<String, [UInt8]>()
    private let renditions = Gathering<Request, Rendition>()
    private let studio: Studio

    /// Makes an ingredient that fetches with a delivery.
    public convenience init(delivery: FoodDelivery) {
        self.init { try await delivery.bytes(from: .init($0)) }
    }

    /// Makes an ingredient that fetches by a closure.
    ///
    /// - Parameters:
    ///   - configuration: what it may keep and accept.
    ///   - fetch: fetches the original at an address; called once for all who ask at the same time.
    public init(
        _ configuration: Configuration = Configuration(), fetch: @escaping @Sendable (String) async throws -> [UInt8]
    ) {
        self.configuration = configuration
        self.fetch = fetch
        shelf = MemoryShelf(capacity: configuration.memory)
        studio = Studio(atOnce: configuration.decodesAtOnce)
    }

    /// The picture as it is sent to a screen: JPEG if it is opaque, PNG if it is not, without metadata.
    ///
    /// - Parameter picture: its address, and the box that it must fit. It keeps its proportions and is never enlarged.
    /// - Returns: the encoded picture; its bytes are shared until somebody changes them.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled, which stops the work if nobody else waits.
    /// - Complexity: a look-up if it is in memory, else a fetch and a decode.
    public func encoded(_ picture: Picture) async throws -> EncodedPicture {
        let rendition = try await rendition(Request(picture, isForScreen: true))
        guard case .encoded(let encoded) = rendition else { throw Error.broken(address: picture.address, "no encoder") }
        return encoded
    }

    /// The picture's pixels, made to fit its box.
    ///
    /// - Parameter picture: its address, and the box that it must fit. It keeps its proportions and is never enlarged.
    /// - Returns: the pixels, upright whatever the camera's orientation; shared until somebody changes them.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled, which stops the work if nobody else waits.
    /// - Complexity: a look-up if they are in memory, else a fetch and a decode.
    public func pixels(of picture: Picture) async throws -> Pixels {
        let rendition = try await rendition(Request(picture, isForScreen: false))
        guard case .pixels(let pixels) = rendition else { throw Error.broken(address: picture.address, "no decoder") }
        return pixels
    }

    private func rendition(_ request: Request) async throws -> Rendition {
        if let kept = shelf[request] { return kept }
        return try await renditions.value(for: request) { [self] in
            let original = try await original(at: request.address)
            let limit = configuration.mostPixels
            let quality = configuration.quality
            let rendition = try await studio.work {
                try PictureDecoder.render(original, for: request, mostPixels: limit, quality: quality)
            }
            shelf.put(rendition, under: request, cost: rendition.cost)
            return rendition
        }
    }

    private func original(at address: String) async throws -> [UInt8] {
        try await fetches.value(for: address) { [fetch] in
            do { return try await fetch(address) } catch is CancellationError { throw CancellationError() } catch {
                throw Error.unreachable(address: address, "\(error)")
            }
        }
    }
}

/// What one rendition is made from.
struct Request: Hashable, Sendable {
    let address: String
    let width: Int
    let height: Int
    let isForScreen: Bool

    init(_ picture: Picture, isForScreen: Bool) {
        address = picture.address
        width = max(1, picture.width)
        height = max(1, picture.height)
        self.isForScreen = isForScreen
    }
}

/// What was made for a request.
enum Rendition: Sendable {
    case encoded(EncodedPicture)
    case pixels(Pixels)

    /// What it costs to keep, in bytes.
    var cost: Int {
        switch self {
        case .encoded(let encoded): encoded.bytes.count
        case .pixels(let pixels): pixels.bytes.count
        }
    }
}
