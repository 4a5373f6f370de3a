/// A party that a gate no longer admits, and the customer that comes first in its place.
struct Eviction {
    let party: Int
    let first: Reservation?
}
