import DertischSupport

/// A dependency: the type of one parameter of an initialiser, and the rule by which it is resolved.
package struct Dependency: Sendable {
    enum Rule: Sendable {
        /// A kitchen resource that must be registered.
        case resource
        /// An optional dependency: the value by the wrapped rule, or `nil` if the house has none.
        indirect case optional(Dependency)
        /// A value that an extension of the house supplies.
        case extended(any ExtensionDependency.Type)
        /// A value that the house makes within a scope.
        case scoped(any ScopedDependency.Type)
    }

    let type: Any.Type
    let rule: Rule

    init<D>(_ type: D.Type) {
        self.type = type
        // Only optionals and value types of the framework have other rules. Classes and actors are not asked for their conformances: the first
        // question about a type reads every conformance of the process.
        rule =
            if type is AnyObject.Type {
                .resource
            } else if let optional = type as? any OptionalDependency.Type {
                .optional(optional.wrapped)
            } else if let extended = type as? any ExtensionDependency.Type {
                .extended(extended)
            } else if let scoped = type as? any ScopedDependency.Type {
                .scoped(scoped)
            } else {
                .resource
            }
    }

    /// The dependencies of an initialiser, from the types of its parameters.
    static func list<each D>(_ types: repeat (each D).Type) -> [Dependency] {
        var dependencies: [Dependency] = []
        for type in repeat each types { dependencies.append(Dependency(type)) }
        return dependencies
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// The module that supplies the type, if the app is built with this module; `nil` for types that belong to no module.
    var supplyingModule: String? { (type as? any SuppliedByModule.Type)?.supplyingModule }

    /// The scoped type that resolves the dependency, wrapped in an optional or not; `nil` for other dependencies.
    package var scoped: (any ScopedDependency.Type)? {
        switch rule {
        case .scoped(let dependency): dependency
        case .optional(let wrapped): wrapped.scoped
        case .resource, .extended: nil
        }
    }

    /// The messages that a colleague with this dependency posts, if any.
    package var posts: BulletinHeading? { scoped?.posts }

    var isScoped: Bool { scoped != nil }
}

extension Optional: OptionalDependency {
    static var wrapped: Dependency { Dependency(Wrapped.self) }
    static func take(from resolver: DependencyResolver) -> Self { try? resolver.resolve(Wrapped.self) }
}
