/// The resolver that supplies parameters of initialisers while the house is made.
struct DependencyResolver: Sendable {
    private(set) var kitchen: Kitchen
    let extensions: HouseExtensions
    /// The scopes of the colleague whose parameters are resolved: the house alone while resources are made.
    private(set) var scopes: Scopes

    private var colleagues: [KitchenShift.Member] = []

    init(kitchen: Kitchen, extensions: HouseExtensions, scopes: Scopes) {
        self.kitchen = kitchen
        self.extensions = extensions
        self.scopes = scopes
    }

    /// A copy of the resolver within narrower scopes.
    func standing(in scopes: Scopes) -> DependencyResolver {
        var resolver = self
        resolver.scopes = scopes
        return resolver
    }

    /// A copy of the resolver for a colleague of the type with that name.
    func asked(by colleague: String) -> DependencyResolver { standing(in: scopes.asked(by: colleague)) }

    /// Notes a resource that has a shift.
    mutating func note(_ member: KitchenShift.Member) { colleagues.append(member) }

    /// Removes and returns the resources noted since the last call.
    mutating func takeColleagues() -> [KitchenShift.Member] {
        defer { colleagues = [] }
        return colleagues
    }

    mutating func put(_ box: ResourceBox, under id: ObjectIdentifier) { kitchen.put(box, under: id) }

    /// The value for one parameter. The house check has found that it can be resolved; if a house is opened in spite of
    /// its faults, this throws.
    func resolve<D>(_ type: D.Type) throws(UnresolvedDependency) -> D {
        if let resource = kitchen.find(type) { return resource }
        let made: Any? =
            switch Dependency(type).rule {
            case .resource: nil
            case .optional: (type as? any OptionalDependency.Type)?.take(from: self)
            case .extended(let extended): extended.supplied(by: extensions)
            case .scoped(let dependency): dependency.hand(in: scopes)
            }
        guard let dependency = made as? D else { throw UnresolvedDependency(type: "\(type)") }
        return dependency
    }
}
