import DertischCore
import DertischSupport

/// The part of the house check for houses with a message bus.
enum NewsCheck {
    static func faults(in draft: HouseDraft) -> [Fault] {
        unsharedMessages(draft) + draft.registrations.filter(holdsState).map(unsharedState)
    }

    /// A warning for each type of message that is posted in the house and stays in the process.
    private static func unsharedMessages(_ draft: HouseDraft) -> [Fault] {
        let posters =
            draft.registrations.map { ($0.name, $0.dependencies, $0.site) }
            + draft.chefs.map { ($0.name, $0.dependencies, $0.site) }
        var seen: Set<BulletinHeading> = []
        return posters.flatMap { name, dependencies, site in
            dependencies.compactMap(\.posts)
                .filter { $0.scope == .house && !isKnown($0.message) && seen.insert($0).inserted }
                .map { heading in
                    Fault(
                        .unsharedNews, "\(heading.message), which \(name) posts, stays in its process.", at: site,
                        why: "the house has a message bus, and the message is not SharedNews",
                        remedy: "conform \(heading.message) to SharedNews, or post it in a window or a party")
                }
        }
    }

    /// True if the other processes know of it: they are told, or find it by themselves.
    private static func isKnown(_ message: Any.Type) -> Bool {
        message is any SharedNews.Type || message is any FoundByEachProcess.Type
    }

    /// True if a sous chef may store state without telling other processes of it.
    private static func holdsState(_ registration: Registration) -> Bool {
        registration.role == .sousChef && registration.type is AnyObject.Type
            && !(registration.type is any OnePerProcess.Type)
            && !(registration.type is any FoundByEachProcess.Type)
            && !registration.dependencies.contains { $0.posts?.message is any SharedNews.Type }
    }

    private static func unsharedState(_ registration: Registration) -> Fault {
        Fault(
            .unsharedState, "There is one \(registration.name) in each process.", at: registration.site,
            why: "it may store state, and gives no SharedNews by which those of other processes could follow",
            remedy:
                "store the state in a freezer and give SharedNews of changes, or conform \(registration.name) to OnePerProcess"
        )
    }
}
