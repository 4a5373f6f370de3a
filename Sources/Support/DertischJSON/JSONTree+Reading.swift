extension JSONTree {
    /// The items, if it is a list.
    package var items: [JSONTree]? { if case .list(let items) = value { items } else { nil } }
    /// The number, if it is a whole one.
    package var whole: Int? { if case .number(let digits) = value { Int(digits) } else { nil } }
}
