import DertischRoom

/// A house of resources in a chain: each needs the one before it, so that nothing can be made beside another.
struct ChainHouse: Staff {
    let length: Int
    var greeted: [String] { ["small"] }

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Stove.init)
        registrar.introduce(
            .small, as: SmallCustomer.init, waiter: SmallWaiter.init, chef: SmallHeadChef.init(stove:))
        Chain.register(length, with: &registrar)
    }
}

/// One of ten thousand resources: a type for each meal and mark.
final class Link<E, M>: Edible {
    let number = 1
    init() {}
}

@MainActor enum Chain {
    static let types = Menu.types.flatMap { meal in marks.map { link(meal, $0) } }
    private static let marks: [Any.Type] = [
        Mark0.self, Mark1.self, Mark2.self, Mark3.self, Mark4.self, Mark5.self, Mark6.self, Mark7.self, Mark8.self,
        Mark9.self,
    ]

    static func register(_ length: Int, with registrar: inout Registrar) {
        guard var before = types.first else { return }
        start(before, &registrar)
        for type in types.prefix(length).dropFirst() {
            add(type, after: before, &registrar)
            before = type
        }
    }

    private static func start<E: Edible>(_ type: E.Type, _ registrar: inout Registrar) {
        registrar.sousChef({ () throws -> E in E() })
    }

    private static func add<E: Edible, A: Edible>(_ type: E.Type, after: A.Type, _ registrar: inout Registrar) {
        registrar.sousChef({ (_: A) throws -> E in E() })
    }

    private static func link<E, M>(_ meal: E.Type, _ mark: M.Type) -> any Edible.Type { Link<E, M>.self }
}
