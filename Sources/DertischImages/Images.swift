public import DertischBasics
public import DertischPictures
public import DertischFoodDelivery
import Synchronization

/// The ingredient for pictures: each is fetched once, made to the size asked for, kept in memory and on disk, and handed
/// out in copies.
///
/// It may be used from anywhere at once. Requests for one picture under way are answered together, the most urgent first;
/// fetching and decoding stop when nobody waits any more. Decoding runs on threads of its own, as many at once as the
/// machine has cores, never on the main actor. How urgent a request is says the priority of the task that asks.
///
/// ```swift
/// registrar.ingredient(FoodDelivery.init, with: key)
/// registrar.ingredient(Images.init(delivery:), as: (any PictureSource).self, with: key)
/// ```
public final class Images: PictureSource {
    let configuration: Configuration
    let limits: DecodingLimits
    /// How many seconds a picture holds.
    let holds: Double
    let fetch: @Sendable (String, ByteWatch) async throws -> [UInt8]
    let shelf: MemoryShelf<Request, Rendition>
    /// The blurs of pictures that were made, by the sums of their addresses.
    let blurs = MemoryShelf<UInt64, Placeholder>(capacity: 8 << 20)
    /// What reads the blurs that are kept on disk.
    let reading = Mutex<Task<Void, Never>?>(nil)
    let disk: PictureStore?
    let fetches = Gathering<String, Original>()
    let renditions = Gathering<Request, Rendition>()
    let originals: Gate
    let studio: Studio
    /// What comes of originals that are being fetched, for those who look on.
    let watches = ByteWatches()
    /// Addresses whose originals were lately fetched anew, or would have been had their servers answered, and when.
    let refreshed = Mutex<[String: Double]>([:])

    /// As many are fetched anew within a pause; others are when they are next asked for.
    static let mostRefreshed = 256
    /// How many seconds nobody is asked for the same again.
    static let pause = 60.0

    /// Makes an ingredient that fetches with a delivery, and keeps and accepts what fits most.
    ///
    /// - Parameter delivery: fetches the originals; its configuration says how large they may be, in bytes.
    public convenience init(delivery: FoodDelivery) { self.init(delivery: delivery) { _ in } }

    /// Makes an ingredient that fetches with a delivery.
    ///
    /// ```swift
    /// registrar.ingredient(
    ///     { (delivery: FoodDelivery) in Images(delivery: delivery) { $0.folder = folder } },
    ///     as: (any PictureSource).self, with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - delivery: fetches the originals; its configuration says how large they may be, in bytes.
    ///   - adjust: changes the configuration before it is used.
    public convenience init(delivery: FoodDelivery, _ adjust: (inout Configuration) -> Void) {
        var configuration = Configuration()
        adjust(&configuration)
        self.init(configuration, watched: { try await delivery.picture(at: $0, telling: $1) })
    }

    /// Makes an ingredient that fetches by a closure.
    ///
    /// ```swift
    /// let images = Images(configuration) { try await delivery.bytes(from: .init($0)) }
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: what it may keep and accept.
    ///   - fetch: fetches the original at an address; called once for all who ask at the same time, off the main
    ///     actor. Its task is cancelled when nobody waits any more. The text of what it throws becomes the reason of
    ///     ``Error/unreachable(address:reason:)``.
    public convenience init(
        _ configuration: Configuration = Configuration(),
        fetch: @escaping @concurrent @Sendable (String) async throws -> [UInt8]
    ) {
        self.init(configuration, watched: { address, _ in try await fetch(address) })
    }

    /// The closure is told whether anybody looks on, and tells what has come.
    init(
        _ configuration: Configuration,
        watched fetch: @escaping @concurrent @Sendable (String, ByteWatch) async throws -> [UInt8]
    ) {
        self.configuration = configuration
        self.fetch = fetch
        limits = DecodingLimits(configuration)
        holds = configuration.holds / .seconds(1)
        shelf = MemoryShelf(capacity: configuration.memory)
        disk = configuration.folder.map { PictureStore(in: $0, most: configuration.disk, configuration) }
        originals = Gate(width: configuration.originalsAtOnce)
        studio = Studio(atOnce: configuration.decodesAtOnce)
    }

    /// The picture as it is sent to a screen: JPEG if it is opaque, PNG if it is not, without metadata; a GIF that moves
    /// as it is.
    ///
    /// ```swift
    /// let encoded = try await images.encoded(picture)
    /// ```
    ///
    /// - Parameter picture: its address, and the box, in pixels, that it must fit. It keeps its proportions and is
    ///   never enlarged, unless it is drawn of lines (SVG).
    /// - Returns: the encoded picture; its bytes are shared until somebody changes them.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled, which stops the work if nobody else waits.
    /// - Complexity: a look-up that never leaves the caller's actor if it is in memory, else a file read, or a fetch and
    ///   a decode.
    public func encoded(_ picture: Picture) async throws -> EncodedPicture {
        guard let file = try await rendition(Request(picture, .encoded)).file else {
            throw Error.broken(picture.address, because: "the decoder made no file of it")
        }
        return file
    }

    /// The picture's pixels, made to fit its box.
    ///
    /// ```swift
    /// let pixels = try await images.pixels(of: picture)
    /// ```
    ///
    /// - Parameter picture: its address, and the box, in pixels, that it must fit. It keeps its proportions and is
    ///   never enlarged, unless it is drawn of lines (SVG).
    /// - Returns: the pixels, upright whatever way the camera was held; shared until somebody changes them.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled, which stops the work if nobody else waits.
    /// - Complexity: a look-up that never leaves the caller's actor if they are in memory, else a file read and a small
    ///   decode, or a fetch and a decode.
    public func pixels(of picture: Picture) async throws -> Pixels {
        guard let pixels = try await rendition(Request(picture, .pixels)).pixels else {
            throw Error.broken(picture.address, because: "the decoder made no pixels of it")
        }
        return pixels
    }

    /// The blur of a picture of which something was made before, in any size; with a folder, before the house opened as
    /// well, as soon as the blurs are read.
    ///
    /// ```swift
    /// let blur = images.placeholder(of: picture)
    /// ```
    ///
    /// - Complexity: a look-up in memory.
    public func placeholder(of picture: Picture) -> Placeholder? {
        picture.placeholder ?? blurs[KeptPicture.sum(of: picture.address)]
    }

    /// Forgets every picture, on disk too. What is under way is finished, and kept.
    @concurrent public func empty() async {
        shelf.empty()
        blurs.empty()
        disk?.empty()
    }

    /// How many wait for pictures under way, and how many pictures for originals under way.
    var waiting: (forPictures: Int, forOriginals: Int) { (renditions.guests, fetches.guests) }
}
