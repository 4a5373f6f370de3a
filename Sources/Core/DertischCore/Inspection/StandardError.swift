import Foundation

/// The program's standard error, one line at a time.
public enum StandardError {
    /// Writes one line. A line that cannot be written, because the pipe is closed or a disk is full, is dropped.
    ///
    /// - Parameter line: the line, without its line end.
    public static func write(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
}
