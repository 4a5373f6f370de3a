/// The path of a field in a document: `likes`, or `author.name`. A name with a dot in it stands between backticks.
package struct FirestoreFieldPath: Hashable, Sendable, CustomStringConvertible {
    /// The name of a document, which queries can order by as if it were a field.
    package static let documentName = FirestoreFieldPath(names: ["__name__"])

    package let names: [String]

    package init(names: [String]) { self.names = names }

    /// Reads a path.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)`` for an empty name, and for a backtick without its second one.
    package init(_ text: String) throws(FirebaseError) {
        var names: [String] = []
        var rest = text[...]
        while true {
            guard let (name, end) = Self.name(rest) else {
                throw .badPath(text, reason: "a name in backticks has no end, or more after it")
            }
            guard !name.isEmpty else { throw .badPath(text, reason: "a field's name in it is empty") }
            names.append(name)
            guard end < rest.endIndex else { break }
            // Behind the dot.
            rest = rest[rest.index(after: end)...]
        }
        self.names = names
    }

    /// The first name of a path, and the place of the dot after it.
    private static func name(_ path: Substring) -> (String, end: Substring.Index)? {
        guard path.first == "`" else {
            let end = path.firstIndex(of: ".") ?? path.endIndex
            return (String(path[..<end]), end)
        }
        var name = ""
        var index = path.index(after: path.startIndex)
        while index < path.endIndex, path[index] != "`" {
            if path[index] == "\\" { index = path.index(after: index) }
            guard index < path.endIndex else { return nil }
            name.append(path[index])
            index = path.index(after: index)
        }
        guard index < path.endIndex else { return nil }
        let end = path.index(after: index)
        return end == path.endIndex || path[end] == "." ? (name, end) : nil
    }

    /// The path as Firestore reads it: each name that is no plain word is quoted.
    package var description: String { names.map(Self.quoted).joined(separator: ".") }

    private static func quoted(_ name: String) -> String {
        let isPlain =
            name.utf8.first.map { !(48...57 ~= $0) } == true
            && name.utf8.allSatisfy {
                48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == UInt8(ascii: "_")
            }
        if isPlain { return name }
        return "`" + name.replacing("\\", with: "\\\\").replacing("`", with: "\\`") + "`"
    }
}

extension FirestoreFieldPath {
    /// The paths of all values in some fields that are not in turn fields, in the order of their names. An empty map counts as a value.
    static func leaves(of fields: [String: FirestoreValue], below names: [String] = []) -> [FirestoreFieldPath] {
        fields.sorted { $0.key < $1.key }.flatMap { name, value in
            if case .map(let inner) = value, !inner.isEmpty { return leaves(of: inner, below: names + [name]) }
            return [FirestoreFieldPath(names: names + [name])]
        }
    }
}

extension FirestoreFieldPath: Comparable {
    /// Orders by the names, as Firestore orders the fields of a query's conditions.
    package static func < (left: FirestoreFieldPath, right: FirestoreFieldPath) -> Bool {
        left.names.lexicographicallyPrecedes(right.names) { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }
}

extension [String: FirestoreValue] {
    /// The value of a field; `nil` for one that is missing.
    package subscript(path path: FirestoreFieldPath) -> FirestoreValue? {
        var value: FirestoreValue? = .map(self)
        for name in path.names {
            guard case .map(let fields)? = value else { return nil }
            value = fields[name]
        }
        return value
    }

    /// Sets or removes the field at the end of some names, with the maps on the way to it.
    package mutating func set(_ value: FirestoreValue?, at names: ArraySlice<String>) {
        guard let name = names.first else { return }
        guard names.count > 1 else {
            self[name] = value
            return
        }
        var inner: [String: FirestoreValue] = [:]
        if case .map(let fields)? = self[name] { inner = fields }
        inner.set(value, at: names.dropFirst())
        self[name] = .map(inner)
    }
}
