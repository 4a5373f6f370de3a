/// The content of a coding error, without the values in it.
struct CodingFault {
    let path: String
    let reason: String

    init(_ error: any Error) {
        let context: (keys: [any CodingKey], reason: String) =
            switch error {
            case DecodingError.typeMismatch(let type, let context):
                (context.codingPath, "\(type) was expected; \(context.debugDescription)")
            case DecodingError.valueNotFound(let type, let context):
                (context.codingPath, "\(type) was expected, but it is null or missing")
            case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key], "it is missing")
            case DecodingError.dataCorrupted(let context): (context.codingPath, context.debugDescription)
            case EncodingError.invalidValue(_, let context): (context.codingPath, context.debugDescription)
            default: ([], "its type threw \(type(of: error))")
            }
        path = context.keys.map { $0.stringValue }.joined(separator: ".")
        reason = context.reason
    }

    /// The error of a value of this type that cannot be written.
    func unencodable(_ type: Any.Type) -> FirebaseError {
        .unencodable(type: "\(type)", path: path, reason: reason)
    }
}
