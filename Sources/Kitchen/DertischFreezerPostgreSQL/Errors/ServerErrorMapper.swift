import DertischFreezer

/// Maps the server's SQLSTATE codes to a freezer's errors.
struct ServerErrorMapper {
    let place: String
    let statement: String
    /// `true` if the statement changes records.
    var isWriting = true

    func error(_ answer: QueryResult) -> any Error {
        let reason = answer.field("M") ?? "the server did not say why"
        let state = answer.state
        switch state {
        case "23505": return broken(.unique, answer)
        case "23503": return broken(.reference, answer)
        case "23502": return broken(.required, answer)
        case "23514" where answer.field("n")?.contains(PostgreSQLSchemaAdapter.rangeMark) == true:
            return broken(.range, answer)
        case "22003" where isWriting && !StatementKeyword.isReading(statement):
            return Freezer.Error.constraint(place: place, .range, columns: reason)
        case "40001", "40P01": return RetryableError(told: .busy(place: place, after: .zero))
        case "55P03": return RetryableError(told: .busy(place: place, after: .zero))
        case "57014":
            return Task.isCancelled
                ? CancellationError() : Freezer.Error.statementTimeout(place: place, statement: statement)
        case "25006" where isWriting: return Freezer.Error.readOnly(place: place)
        case "53100": return Freezer.Error.full(place: place)
        case "53300", "57P01", "57P02", "57P03", "25P03": return lost(reason)
        case "58030": return Freezer.Error.disk(place: place, reason: reason)
        case "XX001", "XX002": return Freezer.Error.corrupt(place: place, reason: reason)
        default:
            if state.hasPrefix("23") { return broken(.other, answer) }
            if state.isEmpty || state.hasPrefix("08") { return lost(reason) }
            // Of a value that cannot be read the server quotes the value.
            let text = state.hasPrefix("22") ? reason.withoutQuotedText : reason
            return Freezer.Error.refused(place: place, statement: statement, reason: "\(text) (\(state))")
        }
    }

    func lost(_ reason: String) -> RetryableError { RetryableError(told: .unreachable(place: place, reason: reason)) }

    /// The error of a broken constraint, with its columns and its name; never the values, which may be private.
    private func broken(_ rule: Freezer.Error.Rule, _ answer: QueryResult) -> Freezer.Error {
        let table = answer.field("t") ?? ""
        var columns = answer.field("c").map { [$0] } ?? []
        // "Key (name, title)=(…) already exists."
        if columns.isEmpty, let detail = answer.field("D"), let start = detail.firstIndex(of: "("),
            let end = detail[start...].firstRange(of: ")=")
        {
            columns = detail[detail.index(after: start)..<end.lowerBound].split(separator: ", ").map {
                $0.trimmed("\"")
            }
        }
        let names = columns.isEmpty ? table : columns.map { "\(table).\($0)" }.joined(separator: ", ")
        let constraint = answer.field("n").map { " (\($0))" } ?? ""
        return .constraint(place: place, rule, columns: names + constraint)
    }
}

extension Substring {
    fileprivate func trimmed(_ mark: Character) -> String {
        String(hasPrefix(String(mark)) && hasSuffix(String(mark)) && count > 1 ? dropFirst().dropLast() : self)
    }
}
