import Foundation

/// The program's standard error, a line at a time.
public enum StandardError {
    /// Writes one line. What cannot be written, because nobody reads or a disk is full, is left out.
    ///
    /// - Parameter line: the line, without its end.
    public static func write(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
}
