import DertischFirebase
import Testing

/// The name of the case of the error that something throws, such as `badPath`; `nil` if it throws none of Firebase's.
func errorName(_ work: () async throws -> Void) async -> String? {
    do { try await work() } catch let error as FirebaseError { return error.name } catch { return "\(error)" }
    return nil
}

extension FirebaseError {
    /// The name of the case.
    var name: String {
        switch self {
        case .signedOut: "signedOut"
        case .signInSuperseded: "signInSuperseded"
        default: Mirror(reflecting: self).children.first?.label ?? ""
        }
    }
}
