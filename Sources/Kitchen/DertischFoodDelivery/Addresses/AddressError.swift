import DertischSupport

/// The reason why a text is not a valid address.
struct AddressError: Error, Equatable {
    let reason: String

    static let dotSegments = AddressError(
        reason: "its path has a segment \".\" or \"..\", which would lead to another path")
}
