/// A registration of one resource, or of one performer.
package struct Registration: Sendable {
    enum Making: Sendable {
        /// Makes the resource or performer and puts it into the resolver, at once.
        case now(@Sendable (inout DependencyResolver) throws -> Void)
        /// Makes the resource or performer while others are made, and returns a closure that puts it into the resolver.
        case later(@Sendable (DependencyResolver) async throws -> @Sendable (inout DependencyResolver) -> Void)
    }

    /// The identifier of the resource's type, or of the type whose values need the performer.
    package let id: ObjectIdentifier
    /// The type of the resource, or of the values that need the performer.
    package let type: Any.Type
    package let name: String
    package var role: KitchenRole
    package let dependencies: [Dependency]
    package let site: Site
    let making: Making

    var isAction: Bool { role == .action }
}

extension Registration {
    /// A resource, known by its type.
    init<R>(_ type: R.Type, as role: KitchenRole, dependencies: [Dependency] = [], at site: Site, making: Making) {
        self.init(
            id: ObjectIdentifier(type), type: type, name: "\(type)", role: role, dependencies: dependencies, site: site,
            making: making)
    }

    /// A resource whose initialiser is synchronous.
    static func now<R: Sendable, each D: Sendable>(
        _ make: @escaping @Sendable (repeat each D) throws -> R, as role: KitchenRole, at site: Site
    ) -> Registration {
        Registration(
            R.self, as: role, dependencies: Dependency.list(repeat (each D).self), at: site,
            making: .now { resolver in
                let resource = try make(repeat resolver.resolve((each D).self))
                boxed(resource, at: site)(&resolver)
            })
    }

    /// A resource whose initialiser is asynchronous.
    static func later<R: Sendable, each D: Sendable>(
        _ make: @escaping @concurrent @Sendable (repeat each D) async throws -> R, as role: KitchenRole, at site: Site
    ) -> Registration {
        Registration(
            R.self, as: role, dependencies: Dependency.list(repeat (each D).self), at: site,
            making: .later { resolver in boxed(try await make(repeat resolver.resolve((each D).self)), at: site) })
    }

    /// A performer, without which an extension of the house cannot supply the values of a type.
    init(
        performing type: any ExtensionDependency.Type, named name: String, dependencies: [Dependency] = [],
        at site: Site,
        enter: @escaping @Sendable (inout DependencyResolver) throws -> Void
    ) {
        self.init(
            id: ObjectIdentifier(type), type: type, name: name, role: .action, dependencies: dependencies, site: site,
            making: .now(enter))
    }

    /// A closure that puts a finished resource into the resolver.
    static func boxed<R: Sendable>(_ resource: R, at site: Site) -> @Sendable (inout DependencyResolver) -> Void {
        {
            $0.put(ResourceBox.holding(resource), under: ObjectIdentifier(R.self))
            // The type is asked first: a cast of the value asks for several conformances more, and the first question about a type reads
            // every conformance of the process.
            guard Swift.type(of: resource as Any) is any KitchenColleague.Type,
                let colleague = resource as? any KitchenColleague
            else { return }
            $0.note(KitchenShift.Member(name: "\(R.self)", site: site, colleague: colleague))
        }
    }
}
