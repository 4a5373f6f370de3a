import DertischRoom

/// The numbers of chosen options, as a browser tells them: one number, or a text for several. The text has a comma before each number, and is the comma
/// alone for none.
struct ChosenNumbers: Decodable {
    let gesture: GestureEvent

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            gesture = .chose(number)
        } else {
            // No script of the room tells another text. The house refuses it as a choice that is gone.
            gesture = Self.numbers(in: try container.decode(String.self)).map { .selected($0) } ?? .chose(0)
        }
    }

    /// The text of several numbers.
    static func text(of numbers: [Int]) -> String { "," + numbers.map { String($0) }.joined(separator: ",") }

    private static func numbers(in text: String) -> [Int]? {
        guard text.hasPrefix(",") else { return nil }
        if text == "," { return [] }
        let numbers = text.dropFirst().split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }
}
