import Plug

/// One parameter of an initialiser, as the house sees it: what type, and by which rule it is met.
struct Need: Sendable {
    enum Rule: Sendable {
        /// The kitchen must have it.
        case resource
        /// The house may have it, by the rule of what is wrapped: `nil` otherwise.
        indirect case optional(Need)
        /// An action that must be plugged.
        case action(any PluggedDependency.Type)
        /// The house makes it: a way to tell head chefs news.
        case news(any NewsGiver.Type)
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
            } else if let giver = type as? any NewsGiver.Type {
                .news(giver)
            } else {
                .resource
            }
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }
}

/// What `T?` tells of itself: the dependency is met with `nil` if nobody registered `T`, or plugged its action.
protocol OptionalDependency {
    static var wrapped: Need { get }
    static func take(from supplies: Supplies) -> Self
}

extension Optional: OptionalDependency {
    static var wrapped: Need { Need(Wrapped.self) }
    static func take(from supplies: Supplies) -> Self { try? supplies.supply(Wrapped.self) }
}

/// What a hat for sous chefs tells of itself.
protocol NewsGiver: Sendable {
    static var news: ObjectIdentifier { get }
    static var newsType: Any.Type { get }
    static func hand(from board: NewsBoard) -> Self
}

extension HeadChefForSousChef: NewsGiver {
    static var news: ObjectIdentifier { ObjectIdentifier(News.self) }
    static var newsType: Any.Type { News.self }
    static func hand(from board: NewsBoard) -> Self { Self { board.post($0) } }
}
