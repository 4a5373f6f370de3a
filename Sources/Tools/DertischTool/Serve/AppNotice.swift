import DertischJSON

/// What an app tells the tool, by a line of JSON.
struct AppNotice: Decodable {
    private let event: String
    private let faults: [ToldFault]?
    private let rest: [String]?
    private let styles: [String]?

    /// The event of a line; `nil` for one of another version.
    static func event(_ line: [UInt8], of id: AppID) -> ServeEvent? {
        guard let notice = try? JSONReader.document(line).decode(AppNotice.self) else { return nil }
        let faults = notice.faults ?? []
        return switch notice.event {
        case "waiting": .waiting(id)
        case "refused": .refused(id, faults)
        case "reloaded": .reloaded(faults, rest: notice.rest ?? [], styles: notice.styles ?? [])
        case "faulty": .faulty(faults)
        default: nil
        }
    }
}
