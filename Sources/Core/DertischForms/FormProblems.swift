/// The messages about fields, one for each, in the order in which they were found.
struct FormProblems: Equatable, Sendable {
    private(set) var all: [(field: FormField, message: FormMessage)] = []
    private var indices: [FormField: Int] = [:]

    /// The message about a field.
    subscript(_ field: FormField) -> FormMessage? { indices[field].map { all[$0].message } }

    var isEmpty: Bool { all.isEmpty }

    /// Adds a message, unless the field has one already.
    mutating func add(_ message: FormMessage, at field: FormField) {
        guard indices[field] == nil else { return }
        indices[field] = all.count
        all.append((field, message))
    }

    /// Removes the message about a field.
    mutating func remove(_ field: FormField) {
        guard let index = indices[field] else { return }
        all.remove(at: index)
        indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.field, $0) })
    }

    static func == (left: FormProblems, right: FormProblems) -> Bool {
        left.all.elementsEqual(right.all) { $0 == $1 }
    }
}
