import DertischBasics

/// The reason why a text is not a valid address.
struct AddressFault: Error, Equatable {
    let reason: String

    static let dots = AddressFault(
        reason: "its path has a segment \".\" or \"..\", which would lead out of the path that is written")
}
