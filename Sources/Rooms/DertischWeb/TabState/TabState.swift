import DertischRoom
import DertischJSON
import Foundation

/// What a tab carries for the house, so that another process can take it over: its seating, and in what language.
struct TabState: Codable, Hashable {
    var plan: SeatingPlan
    /// The highest seat number so far. New seats get higher ones, so an old gesture reaches no new seat.
    var lastSeat: Int
    var language: Language
    var region: Locale.Region?

    private enum CodingKeys: String, CodingKey {
        case plan = "p"
        case lastSeat = "s"
        case language = "l"
        case region = "r"
    }

    init(plan: SeatingPlan, lastSeat: Int, language: Language, region: Locale.Region?) {
        self.plan = plan
        self.lastSeat = lastSeat
        self.language = language
        self.region = region
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        plan = try values.decode(SeatingPlan.self, forKey: .plan)
        lastSeat = try values.decode(Int.self, forKey: .lastSeat)
        language = Language(try values.decode(String.self, forKey: .language))
        region = try values.decodeIfPresent(String.self, forKey: .region).map { Locale.Region($0) }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(plan, forKey: .plan)
        try values.encode(lastSeat, forKey: .lastSeat)
        try values.encode(language.code, forKey: .language)
        try values.encodeIfPresent(region?.identifier, forKey: .region)
    }

    /// The state as compact JSON; `nil` if it cannot be written.
    var json: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return try? Array(encoder.encode(self))
    }

    /// Reads a state that was sealed, by this build or another.
    init(json: [UInt8]) throws(StateRefusal) {
        guard let state = try? JSONReader.document(json).decode(TabState.self) else { throw .malformed }
        self = state
    }
}
