import Dertisch

// A type for each of these and each of the others makes a thousand resources without a thousand declarations.
enum Mark0 {}
enum Mark1 {}
enum Mark2 {}
enum Mark3 {}
enum Mark4 {}
enum Mark5 {}
enum Mark6 {}
enum Mark7 {}
enum Mark8 {}
enum Mark9 {}
enum Mark10 {}
enum Mark11 {}
enum Mark12 {}
enum Mark13 {}
enum Mark14 {}
enum Mark15 {}
enum Mark16 {}
enum Mark17 {}
enum Mark18 {}
enum Mark19 {}
enum Mark20 {}
enum Mark21 {}
enum Mark22 {}
enum Mark23 {}
enum Mark24 {}
enum Mark25 {}
enum Mark26 {}
enum Mark27 {}
enum Mark28 {}
enum Mark29 {}
enum Mark30 {}
enum Mark31 {}

/// A thousand and some resources of types of their own, each of which needs the one before it.
@MainActor enum ManyTypes {
    private(set) static var ids: [ObjectIdentifier] = []

    static func register(with registrar: Registrar, _ key: borrowing Key) {
        ids = []
        row(Mark0.self, registrar, key)
        row(Mark1.self, registrar, key)
        row(Mark2.self, registrar, key)
        row(Mark3.self, registrar, key)
        row(Mark4.self, registrar, key)
        row(Mark5.self, registrar, key)
        row(Mark6.self, registrar, key)
        row(Mark7.self, registrar, key)
        row(Mark8.self, registrar, key)
        row(Mark9.self, registrar, key)
        row(Mark10.self, registrar, key)
        row(Mark11.self, registrar, key)
        row(Mark12.self, registrar, key)
        row(Mark13.self, registrar, key)
        row(Mark14.self, registrar, key)
        row(Mark15.self, registrar, key)
        row(Mark16.self, registrar, key)
        row(Mark17.self, registrar, key)
        row(Mark18.self, registrar, key)
        row(Mark19.self, registrar, key)
        row(Mark20.self, registrar, key)
        row(Mark21.self, registrar, key)
        row(Mark22.self, registrar, key)
        row(Mark23.self, registrar, key)
        row(Mark24.self, registrar, key)
        row(Mark25.self, registrar, key)
        row(Mark26.self, registrar, key)
        row(Mark27.self, registrar, key)
        row(Mark28.self, registrar, key)
        row(Mark29.self, registrar, key)
        row(Mark30.self, registrar, key)
        row(Mark31.self, registrar, key)
    }

    /// The same made by hand: the floor.
    static func plain() -> [ObjectIdentifier: AnyObject] {
        var made: [ObjectIdentifier: AnyObject] = [:]
        for id in ids { made[id] = Resource<Mark0, Mark0>() }
        return made
    }

    private static func row<A>(_ a: A.Type, _ registrar: Registrar, _ key: borrowing Key) {
        first(a, Mark0.self, registrar, key)
        next(a, Mark0.self, Mark1.self, registrar, key)
        next(a, Mark1.self, Mark2.self, registrar, key)
        next(a, Mark2.self, Mark3.self, registrar, key)
        next(a, Mark3.self, Mark4.self, registrar, key)
        next(a, Mark4.self, Mark5.self, registrar, key)
        next(a, Mark5.self, Mark6.self, registrar, key)
        next(a, Mark6.self, Mark7.self, registrar, key)
        next(a, Mark7.self, Mark8.self, registrar, key)
        next(a, Mark8.self, Mark9.self, registrar, key)
        next(a, Mark9.self, Mark10.self, registrar, key)
        next(a, Mark10.self, Mark11.self, registrar, key)
        next(a, Mark11.self, Mark12.self, registrar, key)
        next(a, Mark12.self, Mark13.self, registrar, key)
        next(a, Mark13.self, Mark14.self, registrar, key)
        next(a, Mark14.self, Mark15.self, registrar, key)
        next(a, Mark15.self, Mark16.self, registrar, key)
        next(a, Mark16.self, Mark17.self, registrar, key)
        next(a, Mark17.self, Mark18.self, registrar, key)
        next(a, Mark18.self, Mark19.self, registrar, key)
        next(a, Mark19.self, Mark20.self, registrar, key)
        next(a, Mark20.self, Mark21.self, registrar, key)
        next(a, Mark21.self, Mark22.self, registrar, key)
        next(a, Mark22.self, Mark23.self, registrar, key)
        next(a, Mark23.self, Mark24.self, registrar, key)
        next(a, Mark24.self, Mark25.self, registrar, key)
        next(a, Mark25.self, Mark26.self, registrar, key)
        next(a, Mark26.self, Mark27.self, registrar, key)
        next(a, Mark27.self, Mark28.self, registrar, key)
        next(a, Mark28.self, Mark29.self, registrar, key)
        next(a, Mark29.self, Mark30.self, registrar, key)
        next(a, Mark30.self, Mark31.self, registrar, key)
    }

    private static func first<A, B>(_ a: A.Type, _ b: B.Type, _ registrar: Registrar, _ key: borrowing Key) {
        ids.append(ObjectIdentifier(Resource<A, B>.self))
        registrar.register({ Resource<A, B>() }, as: Resource<A, B>.self, with: key)
    }

    private static func next<A, B, C>(
        _ a: A.Type, _ b: B.Type, _ c: C.Type, _ registrar: Registrar, _ key: borrowing Key
    ) {
        ids.append(ObjectIdentifier(Resource<A, C>.self))
        let make: @Sendable (Resource<A, B>) throws -> Resource<A, C> = { _ in Resource<A, C>() }
        registrar.register(make, with: key)
    }
}
