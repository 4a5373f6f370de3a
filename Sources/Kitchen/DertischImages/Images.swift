import DertischSupport
public import DertischPictures
public import DertischFoodDelivery
import Synchronization

/// The picture cache, an ingredient: fetches each picture once, scales it to the requested size, and keeps it in memory
/// and on disk.
///
/// It is thread-safe. Concurrent requests for one picture share the work, the highest priority first. Fetching and decoding
/// stop when no request waits any more. Decoding runs on threads of its own, one for each core by default, never on the
/// main actor. The priority of a request is that of its task.
///
/// ```swift
/// registrar.ingredient(FoodDelivery.init)
/// registrar.ingredient(Images.init(delivery:), as: (any PictureSource).self)
/// ```
public final class Images: PictureSource {
    let configuration: Configuration
    let limits: DecodingLimits
    /// The time in seconds after which an original is fetched again.
    let maxAge: Double
    let fetch: @Sendable (String, FetchReporter) async throws -> [UInt8]
    let memoryCache: PictureMemoryCache<RenditionKey, Rendition>
    /// The placeholders of pictures rendered before, by the hashes of their addresses.
    let placeholders = PictureMemoryCache<UInt64, Placeholder>(maxSize: 8 << 20)
    /// The task that reads the placeholders on disk.
    let placeholderTask = Mutex<Task<Void, Never>?>(nil)
    let diskCache: PictureDiskCache?
    let fetches = RequestCoalescer<String, Original>()
    let renditions = RequestCoalescer<RenditionKey, Rendition>()
    /// The limit of originals that are being fetched, or are in memory until they are decoded.
    let originalSemaphore: PrioritySemaphore
    let decodeQueue: DecodeQueue
    /// The observers of originals being fetched.
    let observers = FetchObservers()
    /// The addresses whose originals were recently fetched again, or were tried, with the times.
    let refreshes = Mutex<[String: Double]>([:])

    /// The maximum number of refreshes within the interval. Others follow when they are next requested.
    static let maxRefreshes = 256
    /// The interval in seconds between two refreshes of one address.
    static let refreshInterval = 60.0

    /// Creates a picture cache that fetches with an HTTP client, with the default configuration.
    ///
    /// - Parameter delivery: the client that fetches the originals. Its configuration limits their size in bytes.
    public convenience init(delivery: FoodDelivery) { self.init(delivery: delivery) { _ in } }

    /// Creates a picture cache that fetches with an HTTP client.
    ///
    /// ```swift
    /// registrar.ingredient(
    ///     { (delivery: FoodDelivery) in Images(delivery: delivery) { $0.folder = folder } },
    ///     as: (any PictureSource).self)
    /// ```
    ///
    /// - Parameters:
    ///   - delivery: the client that fetches the originals. Its configuration limits their size in bytes.
    ///   - configure: a closure that changes the configuration before it is used.
    public convenience init(delivery: FoodDelivery, _ configure: (inout Configuration) -> Void) {
        var configuration = Configuration()
        configure(&configuration)
        self.init(configuration, fetchReporting: { try await delivery.picture(at: $0, to: $1) })
    }

    /// Creates a picture cache that fetches with a closure.
    ///
    /// ```swift
    /// let images = Images(configuration) { try await delivery.bytes(from: .init($0)) }
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: the sizes and limits of the cache.
    ///   - fetch: a closure that fetches the original at an address, off the main actor. Concurrent requests share one
    ///     call. Its task is cancelled when no request waits any more. The text of its error becomes the reason of
    ///     ``Error/unreachable(address:reason:)``.
    public convenience init(
        _ configuration: Configuration = Configuration(),
        fetch: @escaping @concurrent @Sendable (String) async throws -> [UInt8]
    ) {
        self.init(configuration, fetchReporting: { address, _ in try await fetch(address) })
    }

    /// The closure learns if the fetch has observers, and reports the bytes so far.
    init(
        _ configuration: Configuration,
        fetchReporting fetch: @escaping @concurrent @Sendable (String, FetchReporter) async throws -> [UInt8]
    ) {
        self.configuration = configuration
        self.fetch = fetch
        limits = DecodingLimits(configuration)
        maxAge = configuration.maxAge / .seconds(1)
        memoryCache = PictureMemoryCache(maxSize: configuration.maxMemory)
        diskCache = configuration.folder.map {
            PictureDiskCache(in: $0, maxSize: configuration.maxDisk, configuration)
        }
        originalSemaphore = PrioritySemaphore(permits: configuration.maxConcurrentOriginals)
        decodeQueue = DecodeQueue(maxConcurrent: configuration.maxConcurrentDecodes)
    }

    /// The picture as sent to a screen: a JPEG if it is opaque, else a PNG, without metadata. An animated GIF is sent
    /// unchanged.
    ///
    /// ```swift
    /// let encoded = try await images.encoded(picture)
    /// ```
    ///
    /// - Parameter picture: its address, and the box in pixels that it must fit. It keeps its proportions and is never
    ///   enlarged, unless it is a vector graphic (SVG).
    /// - Returns: the encoded picture. Its bytes are shared, copied on write.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled. The work then stops if no other request
    ///   waits.
    /// - Complexity: a look-up on the caller's actor if it is in memory; else a file read, or a fetch and a decode.
    public func encoded(_ picture: Picture) async throws -> EncodedPicture {
        guard let file = try await rendition(RenditionKey(picture, .encoded)).file else {
            throw Error.broken(picture.address, because: "the decoder returned no file")
        }
        return file
    }

    /// The pixels of a picture, scaled to fit its box.
    ///
    /// ```swift
    /// let pixels = try await images.pixels(of: picture)
    /// ```
    ///
    /// - Parameter picture: its address, and the box in pixels that it must fit. It keeps its proportions and is never
    ///   enlarged, unless it is a vector graphic (SVG).
    /// - Returns: the pixels, upright whatever the camera's orientation; shared, copied on write.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled. The work then stops if no other request
    ///   waits.
    /// - Complexity: a look-up on the caller's actor if they are in memory; else a file read and a small decode, or a
    ///   fetch and a decode.
    public func pixels(of picture: Picture) async throws -> Pixels {
        guard let pixels = try await rendition(RenditionKey(picture, .pixels)).pixels else {
            throw Error.broken(picture.address, because: "the decoder returned no pixels")
        }
        return pixels
    }

    /// The placeholder of a picture that was rendered before, in any size: a blur. With a folder, placeholders from
    /// earlier runs are available as soon as they are read.
    ///
    /// ```swift
    /// let placeholder = images.placeholder(of: picture)
    /// ```
    ///
    /// - Complexity: a look-up in memory.
    public func placeholder(of picture: Picture) -> Placeholder? {
        picture.placeholder ?? placeholders[PictureFile.hash(of: picture.address)]
    }

    /// Removes all pictures, also on disk. Work under way completes, and its results are stored.
    @concurrent public func removeAll() async {
        memoryCache.removeAll()
        placeholders.removeAll()
        diskCache?.removeAll()
    }

    /// The number of requests waiting for pictures under way, and of pictures waiting for originals under way.
    var waiterCounts: (pictures: Int, originals: Int) { (renditions.waiterCount, fetches.waiterCount) }
}
