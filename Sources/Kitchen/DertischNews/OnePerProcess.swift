/// A resource that each process of an app has one of, on purpose, such as a cache or a pool of connections.
///
/// In a house with a message bus, the check warns of sous chefs that are classes or actors and give no ``SharedNews``, since the
/// state of each would be another. Conform one to this protocol to say that it is meant so.
///
/// ```swift
/// actor ThumbnailSousChef: OnePerProcess {
///     private var thumbnails: [Photo.ID: Data] = [:]
/// }
/// ```
public protocol OnePerProcess {}
