import Dertisch
import DertischAttendance

/// A window without a screen in each process, which attends nothing and records every change.
enum SalonObserverCourse: Course {
    enum Order: Sendable { case watch }
    struct Carte: BlankCarte {}
}

extension CustomerID<SalonObserverCourse> { static var observer: Self { "observer" } }

final class SalonObserverCustomer: Customer {
    func layTable(_ table: TableBuilder<SalonObserverCourse>) { table.order(.watch, on: .seated) }
}

struct SalonObserverHeadChef: HeadChef {
    typealias NewsScope = PartyWide
    let visitors: Attendance<SalonVisitor>
    let log: SalonLog

    func give(_ order: SalonObserverCourse.Order, to waiter: WaiterForHeadChef<SalonObserverCourse>) {
        visitors.watch(SalonVisitor.topic)
        log.note([], visitors.all)
    }

    func hear(_ news: AttendanceNews<SalonVisitor>, to waiter: WaiterForHeadChef<SalonObserverCourse>) {
        log.note(news.changes, news.all)
    }
}
