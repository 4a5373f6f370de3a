/// An exception of UIKit, which ends the process: as the real one does where its documentation calls a use an error.
///
/// - Parameters:
///   - exception: the name of the exception.
///   - reason: the mistake of the caller.
func raise(_ exception: String, _ reason: String) -> Never {
    fatalError("*** Terminating app due to uncaught exception '\(exception)', reason: '\(reason)'")
}
