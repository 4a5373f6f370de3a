import DertischSupport
import DertischRoom

/// The sitemap of a room: the public addresses of the pages that every guest may see, listed anew at most once in some minutes.
///
/// All requests of that time share one listing, so robots cost the house no more than one reader does. A listing that was given up and goes
/// on in spite of that delays the next one, so that no two run at a time.
@MainActor final class Sitemap {
    /// The time for which a sitemap is served before it is listed anew, and for which a failure is.
    nonisolated static let lifetime = Duration.seconds(600), pauseAfterFailure = Duration.seconds(60)
    /// The time limit for all listings together.
    nonisolated static let timeout = Duration.seconds(30)
    /// The most addresses. With some forty bytes each, they take 10 MB.
    nonisolated static let maxAddresses = 250_000

    private let restaurant: Restaurant
    private let links: [PublicLink]
    private let origin: PublicOrigin
    private let clock: AnyClock
    private let maxAddresses: Int
    /// The files by their paths. `nil` before the first listing.
    private var files: [String: SitemapFile]?
    /// The time from which they may be listed anew, by the clock.
    private var dueTime = Duration.zero
    private var listing: Task<Void, Never>?
    /// True until the app's own methods have ended, which may go on after a listing was given up.
    private var isAppListing = false

    /// - Parameters:
    ///   - restaurant: the house whose links are listed.
    ///   - layouts: a page that asks robots to keep it out of their indices is left out.
    ///   - origin: the address in front of each link.
    ///   - clock: measures the time of a listing, and until the next.
    ///   - maxAddresses: the most addresses. The others are left out.
    init(
        of restaurant: Restaurant, _ layouts: WebLayouts, at origin: PublicOrigin, clock: AnyClock,
        maxAddresses: Int = Sitemap.maxAddresses
    ) {
        self.restaurant = restaurant
        links = restaurant.publicLinks.filter { layouts.pages[$0.customer]?.refusesRobots != true }
        self.origin = origin
        self.clock = clock
        self.maxAddresses = maxAddresses
    }

    /// The files by their paths; `nil` if they could not be listed, until the next attempt.
    func current() async -> [String: SitemapFile]? {
        if listing == nil, !isAppListing, clock.elapsed() >= dueTime { listing = Task { await list() } }
        // The first one is waited for. While a later one is made, the one before is served.
        if files == nil { await listing?.value }
        return files
    }

    private func list() async {
        let (links, origin, most) = (links, origin, maxAddresses)
        isAppListing = true
        let listed = await withTimeLimit(Self.timeout, by: clock, or: .failure(WebRoomError.sitemapLate)) {
            [weak self] in
            let listed = await Self.listed(links, at: origin, atMost: most)
            await self?.appHasListed()
            return listed
        }
        listing = nil
        switch listed {
        case .success(let (listed, isWhole)):
            files = listed
            dueTime = clock.elapsed() + Self.lifetime
            if !isWhole { restaurant.report(WebRoomError.sitemapCut(limit: most)) }
        case .failure(let error):
            dueTime = clock.elapsed() + Self.pauseAfterFailure
            restaurant.report(error)
        }
    }

    private func appHasListed() { isAppListing = false }

    @concurrent private static func listed(
        _ links: [PublicLink], at origin: PublicOrigin, atMost most: Int
    ) async -> Result<(files: [String: SitemapFile], isWhole: Bool), any Error> {
        var writer = SitemapWriter(at: origin)
        // Entrées without an address count too, so that every listing ends.
        var total = 0
        do {
            for link in links where total <= most {
                var count = 0
                while total <= most {
                    try Task.checkCancellation()
                    let (addresses, entrees) = try await link.addresses(after: count)
                    guard entrees > 0 else { break }
                    for address in addresses.prefix(most - total) { writer.add(address) }
                    count += entrees
                    total += entrees
                }
            }
        } catch { return .failure(error) }
        let files = writer.files.mapValues { SitemapFile($0) }
        return .success((files, total <= most))
    }
}
