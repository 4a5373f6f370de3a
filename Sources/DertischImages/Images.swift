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
    private let originals: Gate
    private let studio: Studio

    /// Makes an ingredient that fetches with a delivery, and keeps and accepts what fits most.
    ///
    /// - Parameter delivery: fetches the originals; its configuration says how large they may be, in bytes.
    public convenience init(delivery: FoodDelivery) {
        self.init { try await delivery.bytes(from: .init($0)) }
    }

    /// Makes an ingredient that fetches by a closure.
    ///
    /// ```swift
    /// var configuration = Images.Configuration()
    /// configuration.memory = 512 << 20
    /// let images = Images(configuration) { try await delivery.bytes(from: .init($0)) }
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: what it may keep and accept.
    ///   - fetch: fetches the original at an address; called once for all who ask at the same time, off the main
    ///     actor. Its task is cancelled when nobody waits any more. The text of what it throws becomes the reason of
    ///     ``Error/unreachable(address:reason:)``.
    public init(
        _ configuration: Configuration = Configuration(),
        fetch: @escaping @concurrent @Sendable (String) async throws -> [UInt8]
    ) {
        self.configuration = configuration
        self.fetch = fetch
        shelf = MemoryShelf(capacity: configuration.memory)
        originals = Gate(width: configuration.originalsAtOnce)
        studio = Studio(atOnce: configuration.decodesAtOnce)
    }

    /// The picture as it is sent to a screen: JPEG if it is opaque, PNG if it is not, without metadata.
    ///
    /// ```swift
    /// let encoded = try await images.encoded(picture)
    /// ```
    ///
    /// - Parameter picture: its address, and the box, in pixels, that it must fit. It keeps its proportions and is
    ///   never enlarged.
    /// - Returns: the encoded picture; its bytes are shared until somebody changes them.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled, which stops the work if nobody else waits.
    /// - Complexity: a look-up that never leaves the caller's actor if it is in memory, else a fetch and a decode.
    public func encoded(_ picture: Picture) async throws -> EncodedPicture {
        let rendition = try await rendition(Request(picture, .encoded))
        guard case .encoded(let encoded) = rendition else {
            throw Error.broken(picture.address, because: "the decoder made no file of it")
        }
        return encoded
    }

    /// The picture's pixels, made to fit its box.
    ///
    /// ```swift
    /// let pixels = try await images.pixels(of: picture)
    /// ```
    ///
    /// - Parameter picture: its address, and the box, in pixels, that it must fit. It keeps its proportions and is
    ///   never enlarged.
    /// - Returns: the pixels, upright whatever way the camera was held; shared until somebody changes them.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled, which stops the work if nobody else waits.
    /// - Complexity: a look-up that never leaves the caller's actor if they are in memory, else a fetch and a decode.
    public func pixels(of picture: Picture) async throws -> Pixels {
        let rendition = try await rendition(Request(picture, .pixels))
        guard case .pixels(let pixels) = rendition else {
            throw Error.broken(picture.address, because: "the decoder made no pixels of it")
        }
        return pixels
    }

    private func rendition(_ request: Request) async throws -> Rendition {
        if let kept = shelf[request] { return kept }
        return try await renditions.value(for: request) { [self] in try await made(request) }
    }

    private func made(_ request: Request) async throws -> Rendition {
        // Whoever looked just before it was put on the shelf, and asked just after the others had left, gets it too.
        if let kept = shelf[request] { return kept }
        let rendition = try await originals.pass {
            let original = try await original(at: request.address)
            return try await studio.work { [configuration] isGivenUp in
                guard !original.isCutPicture else { throw Error.broken(request.address, because: "its end is missing") }
                return try PictureDecoder.render(original, for: request, configuration, isGivenUp)
            }
        }
        shelf.keep(rendition, under: request, cost: rendition.cost + request.cost)
        return rendition
    }

    private func original(at address: String) async throws -> [UInt8] {
        try await fetches.value(for: address) { [fetch] in
            do { return try await fetch(address) } catch {
                // A fetcher may be cancelled by others; that is its failure then, and not the caller's wish.
                try Task.checkCancellation()
                throw Error.unreachable(address, because: error)
            }
        }
    }
}

extension Images {
    /// How many wait for pictures under way, and how many pictures for originals under way.
    var waiting: (forPictures: Int, forOriginals: Int) { (renditions.guests, fetches.guests) }
}
