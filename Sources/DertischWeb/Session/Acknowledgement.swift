import DertischJSON

/// Which of its numbered messages a browser need not send again to this session.
struct Acknowledgement: Equatable {
    /// The highest number that was handled.
    var taken = 0
    /// The numbers up to that one whose orders still run, or about which the visitor is being asked. Another process would not know of them, so
    /// the browser stores those messages.
    var cooking: [Int] = []

    /// The highest number, or a list of it and the others.
    var json: JSON { cooking.isEmpty ? .number(taken) : .list(([taken] + cooking).map { .number($0) }) }
}
