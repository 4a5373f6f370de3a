import Plug

/// What initialisers are supplied from while the house is made.
struct DependencyResolver: Sendable {
    private(set) var kitchen: Kitchen
    let actions: Actions
    /// The scopes of the one whose parameters are resolved: the house alone while resources are made.
    private(set) var scopes: Scopes

    private var colleagues: [KitchenShift.Member] = []

    init(kitchen: Kitchen, actions: Actions, scopes: Scopes) {
        self.kitchen = kitchen
        self.actions = actions
        self.scopes = scopes
    }

    /// The same resolver within narrower scopes.
    func standing(in scopes: Scopes) -> DependencyResolver {
        var resolver = self
        resolver.scopes = scopes
        return resolver
    }

    /// The same resolver for a colleague of that type.
    func asked(by colleague: String) -> DependencyResolver { standing(in: scopes.asked(by: colleague)) }

    /// Notes a resource that is told of the house's day.
    mutating func note(_ member: KitchenShift.Member) { colleagues.append(member) }

    /// Takes those out that were noted since.
    mutating func takeColleagues() -> [KitchenShift.Member] {
        defer { colleagues = [] }
        return colleagues
    }

    mutating func put(_ box: ResourceBox, under id: ObjectIdentifier) { kitchen.put(box, under: id) }

    /// The value for one parameter. The house check has found that it is there; if a house is opened past its faults
    /// all the same, this throws.
    func resolve<D>(_ type: D.Type) throws(Unsupplied) -> D {
        if let resource = kitchen.find(type) { return resource }
        let made: Any? =
            switch Dependency(type).rule {
            case .resource: nil
            case .optional: (type as? any OptionalDependency.Type)?.take(from: self)
            case .action(let plugged): plugged.handed(by: actions)
            case .scoped(let dependency): dependency.hand(in: scopes)
            }
        guard let dependency = made as? D else { throw Unsupplied(type: "\(type)") }
        return dependency
    }
}

/// An initialiser asked for something that the house does not have.
struct Unsupplied: Error, CustomStringConvertible {
    let type: String
    var description: String { "Nobody registered \(type)." }
}
