/// The readers of one topic in this process.
protocol AttendanceView: AnyObject, Sendable {
    /// Tells readers what has changed.
    ///
    /// - Returns: the reason why descriptions of other processes could not be read, if there are any.
    @MainActor func tell(_ entries: [AttendanceEntry]) -> AttendanceError?
}
