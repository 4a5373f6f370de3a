import DertischSupport
import Foundation

/// The properties of a carte that a ``SeatingPlan`` saves: values that the guest has chosen or entered, and that the kitchen does not know.
///
/// A course names them. Each has a type that is `Codable`:
///
/// ```swift
/// enum InboxCourse: Course {
///     struct Carte: Equatable, Sendable { var filter = "", page = 1, mails = Rows<Mail>() }
///     static let kept = Kept<Carte>(\.filter, \.page)
/// }
/// ```
///
/// A restored customer has these properties on its carte before it is greeted and before its table is laid, so its first order can depend on them.
/// All other properties come from the kitchen again.
public struct Kept<Carte>: Sendable {
    /// One property.
    private struct Property: Sendable {
        let name: Key
        let write: @Sendable (Carte, inout KeyedEncodingContainer<Key>) throws -> Void
        let read: @Sendable (KeyedDecodingContainer<Key>) throws -> CarteChange<Carte>

        init<Value: Codable & Sendable>(_ path: any WritableKeyPath<Carte, Value> & Sendable, index: Int) {
            let name = Key(Self.name(of: "\(path)") ?? "\(index)")
            self.name = name
            write = { carte, values in try values.encode(carte[keyPath: path], forKey: name) }
            read = { values in CarteChange(path, try values.decode(Value.self, forKey: name)) }
        }

        /// The name of a property in the description of its key path; `nil` if the description holds an address or an offset instead, as in a build
        /// without reflection metadata.
        private static func name(of path: String) -> String? {
            let prefix = "\\\(Carte.self)."
            guard path.hasPrefix(prefix), !path.contains("<") else { return nil }
            return String(path.dropFirst(prefix.count))
        }
    }

    /// The name of a property.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The values of a carte, to be written.
    private struct Values: Encodable {
        let properties: [Property]
        let carte: Carte

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            // A value that cannot be encoded, such as NaN, is left out.
            for property in properties { try? property.write(carte, &values) }
        }
    }

    /// The saved properties, as far as they can be read. A property that the course no longer keeps is left out.
    private struct Reading: DecodableWithConfiguration {
        var result: (changes: [CarteChange<Carte>], problems: [Problem]) = ([], [])

        init(from decoder: any Decoder, configuration properties: [Property]) throws {
            let values = try decoder.container(keyedBy: Key.self)
            for property in properties where values.contains(property.name) {
                do { result.changes.append(try property.read(values)) } catch {
                    let why = (error as? DecodingError)?.reason ?? "it was refused"
                    result.problems.append(
                        Problem(property: property.name.stringValue, why: "it cannot be read: \(why)"))
                }
            }
        }
    }

    /// A saved property that cannot be read.
    struct Problem {
        let property: String
        let why: String
    }

    private let properties: [Property]

    /// Names the properties; without any, nothing of the carte is saved.
    ///
    /// - Parameter property: the properties. Their names are saved: a property that is renamed starts anew. A property without a readable name, as in
    ///   a build without reflection metadata, is saved by its index.
    public init<each Value: Codable & Sendable>(_ property: repeat any WritableKeyPath<Carte, each Value> & Sendable) {
        var properties: [Property] = []
        repeat properties.append(Property(each property, index: properties.count))
        self.properties = properties
    }

    /// True if nothing of the carte is saved.
    var isEmpty: Bool { properties.isEmpty }

    /// The properties of a carte as a JSON object; `nil` if no property is kept.
    func json(of carte: Carte) -> String? {
        if properties.isEmpty { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try? encoder.encode(Values(properties: properties, carte: carte))
        return json.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads saved properties, each for itself.
    ///
    /// - Parameter json: a JSON object. It may be untrusted.
    /// - Returns: the changes of a carte that restore the readable properties, and the problems with the others.
    func read(_ json: String) -> (changes: [CarteChange<Carte>], problems: [Problem]) {
        do {
            let data = Data(json.utf8)
            return try JSONDecoder().decode(Reading.self, fromUntrusted: data, configuration: properties).result
        } catch {
            let why = (error as? DecodingError)?.reason ?? "it was refused"
            return ([], [Problem(property: "", why: "it cannot be read: \(why)")])
        }
    }
}
