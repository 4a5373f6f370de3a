public import DertischFreezer
public import Foundation

/// A record with a property of every kind.
public struct Dish: Frozen, Equatable {
    public enum Course: String, Codable, Sendable, CaseIterable { case starter, main, dessert }
    public enum Heat: Int, Codable, Sendable { case mild = 1, hot = 2 }
    public enum Serving: Codable, Equatable, Sendable {
        case whole
        case sliced(into: Int)
    }
    public struct Origin: Codable, Equatable, Sendable {
        public var place: String
        public var year: Int?
        public init(place: String, year: Int?) { (self.place, self.year) = (place, year) }
    }

    public var id: UUID
    public var name = ""
    public var grams = 0
    public var price: Decimal = 0
    public var weight = 0.0
    public var isHot = false
    public var isVegan = true
    public var note: String?
    public var stars: Int?
    public var since: Date?
    public var course = Course.main
    public var heat: Heat?
    public var serving = Serving.whole
    public var tags: [String] = []
    public var origin: Origin?
    public var picture = Data()
    public var page: URL?
    public var small: Int8 = 0
    public var large: UInt32 = 0

    public init(id: UUID = UUID()) { self.id = id }

    public static var shelf: Shelf<Dish> { Shelf(indexes: [.on(\.name), .on(\.grams, \.name)]) }
}

/// A record that another refers to.
public struct Cook: Frozen, Equatable {
    public var id: Int
    public var name: String
    public init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

/// A record that refers to another, with a key of its own type and names of its own for its columns.
public struct Recipe: Frozen, Equatable {
    public struct ID: RawRepresentable, Hashable, Codable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    enum CodingKeys: String, CodingKey {
        case id = "recipe_id"
        case title = "name"
        case name = "title"
        case cook = "cook_id"
        case helper
    }

    public var id: ID
    public var title: String
    public var name: String
    public var cook: Int
    public var helper: Int?

    public init(id: String, title: String, name: String, cook: Int, helper: Int? = nil) {
        (self.id, self.title, self.name, self.cook, self.helper) = (ID(rawValue: id), title, name, cook, helper)
    }

    public static var shelf: Shelf<Recipe> {
        Shelf(
            unique: [.on(\.title, \.name)],
            references: [
                .to(Cook.self, by: \.cook, whenDeleted: .deletes), .to(Cook.self, by: \.helper, whenDeleted: .forgets),
            ], search: [\.title, \.name])
    }
}
