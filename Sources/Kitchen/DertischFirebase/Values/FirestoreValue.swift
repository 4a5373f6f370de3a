/// A value in a Firestore document, of every type that Firestore has.
///
/// `Codable` types are read and written without it. It serves fields whose type is only known at run time.
public indirect enum FirestoreValue: Hashable, Sendable, Codable {
    /// Nothing.
    case null
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number, `nan` and the infinities included.
    case double(Double)
    /// A time.
    case timestamp(FirestoreTimestamp)
    /// A text.
    case string(String)
    /// Bytes.
    case bytes([UInt8])
    /// A reference to a document.
    case reference(FirestoreReference)
    /// A point on earth.
    case geoPoint(FirestoreGeoPoint)
    /// A list. Firestore stores no list directly in another.
    case array([FirestoreValue])
    /// Fields by name.
    case map([String: FirestoreValue])
    /// A value of a type that this version does not know: the name of the type, and the content as JSON. Written back,
    /// it is the same.
    case unknown(type: String, json: String)

    /// Creates the value that Firestore stores for a value of Swift: a timestamp for a `Date`, a map for a type with fields.
    ///
    /// ```swift
    /// try await store.update(["taken": FirestoreValue(Date.now), "likes": FirestoreValue(likes)], at: "photos/4")
    /// ```
    ///
    /// - Throws: ``FirebaseError/unencodable(type:path:reason:)``.
    public init(_ value: some Encodable) throws(FirebaseError) {
        do { self = try FirestoreEncoder.value(of: value) } catch {
            throw CodingFault(error).unencodable(type(of: value))
        }
    }

    /// Reads a value from the JSON of Firestore's REST interface, held as text.
    ///
    /// - Throws: `DecodingError` if the text is no such value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do { self = try FirestoreValueReader.value(json: Array(text.utf8)) } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.reason)
        }
    }

    /// Writes the value as a text with the JSON of Firestore's REST interface. Firestore gets the value itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tree.json)
    }
}
