import DertischRoom

// A type for each three of these makes a thousand resources without a thousand declarations.
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

/// One of a thousand resources: a type for each three marks.
final class Meal<A, B, C>: Edible {
    let number = 1
    init() {}
}

/// A thousand resources of types of their own, each of which needs none to three of those before it.
@MainActor enum Menu {
    /// In the order of registration.
    static let types = meals(
        Mark0.self, Mark1.self, Mark2.self, Mark3.self, Mark4.self, Mark5.self, Mark6.self, Mark7.self, Mark8.self,
        Mark9.self)

    static func register(with registrar: inout Registrar) {
        for (index, type) in types.enumerated() {
            let earlier = (types[max(index - 1, 0)], types[index / 2], types[index / 3])
            register(type, earlier.0, earlier.1, earlier.2, needs: index % 4, &registrar)
        }
    }

    /// The same made by hand: the floor.
    static func plain() -> [ObjectIdentifier: any Edible] {
        var made: [ObjectIdentifier: any Edible] = [:]
        for type in types { made[ObjectIdentifier(type)] = type.init() }
        return made
    }

    private static func register<E: Edible, A: Edible, B: Edible, C: Edible>(
        _ type: E.Type, _ a: A.Type, _ b: B.Type, _ c: C.Type, needs: Int, _ registrar: inout Registrar
    ) {
        switch needs {
        case 0: registrar.sousChef({ () throws -> E in E() })
        case 1: registrar.sousChef({ (_: A) throws -> E in E() })
        case 2: registrar.sousChef({ (_: A, _: B) throws -> E in E() })
        default: registrar.sousChef({ (_: A, _: B, _: C) throws -> E in E() })
        }
    }

    private static func meals<each M>(_ marks: repeat (each M).Type) -> [any Edible.Type] {
        var meals: [any Edible.Type] = []
        for mark in repeat each marks { add(mark, repeat each marks, to: &meals) }
        return meals
    }

    private static func add<A, each M>(
        _ a: A.Type, _ marks: repeat (each M).Type, to meals: inout [any Edible.Type]
    ) {
        for mark in repeat each marks { add(a, and: mark, repeat each marks, to: &meals) }
    }

    private static func add<A, B, each M>(
        _ a: A.Type, and b: B.Type, _ marks: repeat (each M).Type, to meals: inout [any Edible.Type]
    ) {
        for mark in repeat each marks { meals.append(meal(a, b, mark)) }
    }

    private static func meal<A, B, C>(_ a: A.Type, _ b: B.Type, _ c: C.Type) -> any Edible.Type {
        Meal<A, B, C>.self
    }
}
