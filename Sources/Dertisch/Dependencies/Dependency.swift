import Plug

/// A dependency: the type of one parameter of an initialiser, and the rule by which it is met.
struct Dependency: Sendable {
    enum Rule: Sendable {
        /// The kitchen must have it.
        case resource
        /// The house may have it, by the rule of what is wrapped: `nil` otherwise.
        indirect case optional(Dependency)
        /// An action that must be plugged.
        case action(any PluggedDependency.Type)
        /// The house makes it, within a scope.
        case scoped(any ScopedDependency.Type)
    }

    let type: Any.Type
    let rule: Rule

    init<D>(_ type: D.Type) {
        self.type = type
        rule =
            if let optional = type as? any OptionalDependency.Type {
                .optional(optional.wrapped)
            } else if let plugged = type as? any PluggedDependency.Type {
                .action(plugged)
            } else if let scoped = type as? any ScopedDependency.Type {
                .scoped(scoped)
            } else {
                .resource
            }
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// What the house makes within a scope to meet it, wrapped in an optional or not.
    var scoped: (any ScopedDependency.Type)? {
        switch rule {
        case .scoped(let dependency): dependency
        case .optional(let wrapped): wrapped.scoped
        case .resource, .action: nil
        }
    }

    var isScoped: Bool { scoped != nil }
}

/// What `T?` tells of itself: the dependency is met with `nil` if nobody registered `T`, or plugged its action.
protocol OptionalDependency {
    static var wrapped: Dependency { get }
    static func take(from resolver: DependencyResolver) -> Self
}

extension Optional: OptionalDependency {
    static var wrapped: Dependency { Dependency(Wrapped.self) }
    static func take(from resolver: DependencyResolver) -> Self { try? resolver.resolve(Wrapped.self) }
}
