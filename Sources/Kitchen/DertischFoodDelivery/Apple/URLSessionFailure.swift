#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// The mapping from the system's errors.
    enum URLSessionFailure {
        static func error(_ error: any Error, for request: PreparedRequest) -> any Error {
            guard let error = error as? URLError else { return error }
            let call = request.call
            // Only the code, since the error's text may contain the whole address.
            let reason = "the system reports URLError \(error.code.rawValue)"
            switch error.code {
            case .cancelled: return CancellationError()
            case .timedOut: return FoodDelivery.Error.stalled(call, after: request.idleTimeout)
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid:
                return FoodDelivery.Error.untrusted(call, reason: reason)
            case .networkConnectionLost: return FoodDelivery.Error.connectionLost(call, reason: reason)
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                .dataLengthExceedsMaximum:
                return FoodDelivery.Error.badResponse(call, reason: reason)
            default: return FoodDelivery.Error.noConnection(call, reason: reason)
            }
        }
    }
#endif
