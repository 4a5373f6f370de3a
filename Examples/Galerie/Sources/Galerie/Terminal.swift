import Foundation

/// Prints a line at once, into a file or a pipe as well.
package func say(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8)) }

/// Prints an error at once.
package func complain(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8)) }
