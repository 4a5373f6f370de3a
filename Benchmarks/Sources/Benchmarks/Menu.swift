import Dertisch

// A type for each pair of these makes a thousand resources without a thousand declarations.
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

/// A kitchen resource of the large house.
protocol Edible: AnyObject, Sendable {
    init()
    var number: Int { get }
}

/// One of many resources: a type for each pair of marks.
final class Meal<A, B>: Edible {
    let number = 1
}

/// A thousand resources of types of their own, each of which needs none to three of those before it.
@MainActor struct Menu {
    static let size = 1000

    /// In the order of registration.
    private static var types: [any Edible.Type] = {
        var types: [any Edible.Type] = []
        for layer in 0..<10 { pairs(layer, &types) }
        return types
    }()

    static func register(with registrar: Registrar, _ key: borrowing Key) {
        for (index, type) in types.enumerated() {
            add(type, types[max(index - 1, 0)], types[index / 2], types[index / 3], index % 4, registrar, key)
        }
    }

    /// The same made by hand: the floor.
    static func plain() -> [ObjectIdentifier: any Edible] {
        var made: [ObjectIdentifier: any Edible] = [:]
        for type in types { made[ObjectIdentifier(type)] = type.init() }
        return made
    }
}
