/// A place on earth, in degrees.
public struct FirestoreGeoPoint: Hashable, Sendable, Codable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// Creates a place; `nil` if a number is outside its range or not a number.
    public init?(latitude: Double, longitude: Double) {
        guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    private enum CodingKeys: String, CodingKey { case latitude, longitude }

    /// Reads a place from its two numbers.
    ///
    /// - Throws: `DecodingError` if one is outside its range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try container.decode(Double.self, forKey: .latitude)
        guard let point = Self(latitude: latitude, longitude: try container.decode(Double.self, forKey: .longitude))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude, in: container, debugDescription: "it is not a place on earth")
        }
        self = point
    }
}
