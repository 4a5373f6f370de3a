package import DertischFreezer
package import Foundation

/// A record with a property of every kind.
package struct Dish: Frozen, Equatable {
    package enum Course: String, Codable, Sendable, CaseIterable { case starter, main, dessert }
    package enum Heat: Int, Codable, Sendable { case mild = 1, hot = 2 }
    package enum Serving: Codable, Equatable, Sendable {
        case whole
        case sliced(into: Int)
    }
    package struct Origin: Codable, Equatable, Sendable {
        package var place: String
        package var year: Int?
        package init(place: String, year: Int?) { (self.place, self.year) = (place, year) }
    }

    package var id: UUID
    package var name = ""
    package var grams = 0
    package var price: Decimal = 0
    package var weight = 0.0
    package var isHot = false
    package var isVegan = true
    package var note: String?
    package var stars: Int?
    package var since: Date?
    package var course = Course.main
    package var heat: Heat?
    package var serving = Serving.whole
    package var tags: [String] = []
    package var origin: Origin?
    package var picture = Data()
    package var page: URL?
    package var small: Int8 = 0
    package var large: UInt32 = 0

    package init(id: UUID = UUID()) { self.id = id }

    package static var schema: RecordSchema<Dish> { RecordSchema(indexes: [.on(\.name), .on(\.grams, \.name)]) }
}

/// A record that another refers to.
package struct Cook: Frozen, Equatable {
    package var id: Int
    package var name: String
    package init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

/// A record that refers to another, with a key of its own type and names of its own for its columns.
package struct Recipe: Frozen, Equatable {
    package struct ID: RawRepresentable, Hashable, Codable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
    }
    enum CodingKeys: String, CodingKey {
        case id = "recipe_id"
        case title = "name"
        case name = "title"
        case cook = "cook_id"
        case helper
    }

    package var id: ID
    package var title: String
    package var name: String
    package var cook: Int
    package var helper: Int?

    package init(id: String, title: String, name: String, cook: Int, helper: Int? = nil) {
        (self.id, self.title, self.name, self.cook, self.helper) = (ID(rawValue: id), title, name, cook, helper)
    }

    package static var schema: RecordSchema<Recipe> {
        RecordSchema(
            columns: [
                .named("recipe_id", \.id), .named("name", \.title), .named("title", \.name), .named("cook_id", \.cook),
            ],
            unique: [.on(\.title, \.name)],
            references: [
                .to(Cook.self, by: \.cook, whenDeleted: .deletes), .to(Cook.self, by: \.helper, whenDeleted: .forgets),
            ], search: [\.title, \.name])
    }
}
