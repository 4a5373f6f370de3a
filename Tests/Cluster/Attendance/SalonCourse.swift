import Dertisch
import DertischAttendance
import Foundation

/// A salon: each tab attends it, and shows its own identifier with the process that serves it.
enum SalonCourse: Course {
    enum Order: Sendable { case enter }
    struct Carte: BlankCarte {
        var own = ""
        var count = 0
    }
}

extension CustomerID<SalonCourse> { static var salon: Self { "salon" } }

/// An attendant of the salon.
struct SalonVisitor: Codable, Equatable, Sendable {
    /// The process that served it first.
    var origin: Int32
    static let topic = "salon"
}

final class SalonCustomer: Customer {
    func layTable(_ table: TableBuilder<SalonCourse>) {
        table.lay(\.own, at: "echo")
        table.lay(\.count, at: "count")
        table.order(.enter, on: .seated)
    }
}

struct SalonHeadChef: HeadChef {
    typealias NewsScope = PartyWide
    let visitors: Attendance<SalonVisitor>

    /// Joins; after a restore as before.
    func give(_ order: SalonCourse.Order, to waiter: WaiterForHeadChef<SalonCourse>) throws {
        let visitor = visitors.own?.description ?? SalonVisitor(origin: getpid())
        try visitors.join(SalonVisitor.topic, as: visitor)
        waiter.serve(\.own, "\(visitors.own?.id ?? "-") \(getpid())")
    }

    func hear(_ news: AttendanceNews<SalonVisitor>, to waiter: WaiterForHeadChef<SalonCourse>) {
        waiter.serve(\.count, news.all.count)
    }
}
