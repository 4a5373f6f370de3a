// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `FirebaseAuthentication`.
@available(*, unavailable, renamed: "FirebaseAuthentication")
public typealias FirebaseSignIn = FirebaseAuthentication

/// Renamed to `FirebaseMemoryTokenStore`.
@available(*, unavailable, renamed: "FirebaseMemoryTokenStore")
public typealias FirebaseTokenMemory = FirebaseMemoryTokenStore
