import Dertisch

/// A mark by which a tab recognises its own guest in news. A guest's id is a secret, and news are no place for secrets.
///
/// It has 64 of the id's bits at most, so the id cannot be computed from it.
struct GuestMark: Codable, Equatable, Sendable {
    private let mark: UInt64

    init(_ guest: Guest) { mark = FNV1a.hash(guest.id) }
}
