import Dertisch
import DertischGTK
import Foundation

struct Letters {  // your @main
    @MainActor static func main() throws {
        let layouts = GTKLayouts(in: Bundle.main.resourceURL?.appending(path: "gtk"))
        try GTKRoom.run(PostOffice(), layouts: layouts, id: "org.example.Letters")
    }
}

private let folder: URL? = nil

struct Main {  // your @main
    @MainActor static func main() throws {
        try GTKRoom.run(Hello(), layouts: GTKLayouts(in: folder), id: "org.dertisch.Hello")
    }
}

@MainActor func open(_ folder: URL) throws {
    try GTKRoom.run(PostOffice(), layouts: GTKLayouts(in: folder), id: "org.example.Letters") { restaurant, room in
        try room.open()
        print(room.seated, restaurant.warnings)
    }
}

@MainActor func check(_ folder: URL) -> Bool {
    let faults = Restaurant.faults(of: PostOffice(), in: [GTKLayouts(in: folder)])
    return faults.isEmpty
}

enum InboxCourse: Course {}
extension CustomerID<InboxCourse> { static var inbox: Self { "inbox" } }
final class InboxCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<InboxCourse>) {}
}
struct PostOffice: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.inbox, as: InboxCustomer.init)
    }
}
typealias Hello = PostOffice
