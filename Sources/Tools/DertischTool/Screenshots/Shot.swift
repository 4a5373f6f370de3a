/// One picture to be taken: a state of a screen in a language, a look and a size.
struct Shot: Hashable, Sendable {
    let screen: String
    let state: String
    /// The address of its page, without the query.
    let address: String
    let language: String
    let looks: String
    let size: ShotList.Size

    /// The path of its file in the folder of pictures: `photo/loading/de-dark-phone.png`.
    var file: String { "\(screen)/\(state)/\(variant).png" }

    /// The part of the path that states have in common.
    var variant: String { "\(language)-\(looks)-\(size.name)" }

    /// The path and query of its page.
    var target: String { "\(address)?language=\(language)&looks=\(looks)" }
}
