import Dertisch
import DertischAttendance

/// Examples from the documentation of attendance.
enum AttendanceExamples {
    enum LetterCourse: Course {
        enum Order: Sendable { case open(Int, name: String), type(Bool) }
        enum Dish: Sendable { case readers([Attendant<Reader>]) }
        struct Carte: Equatable, Sendable { var names: [String] = [] }
    }

    struct Reader: Codable, Equatable, Sendable { var name: String, isTyping = false }

    struct LetterHeadChef: HeadChef {
        typealias NewsScope = PartyWide
        let readers: Attendance<Reader>

        func give(_ order: LetterCourse.Order, to waiter: WaiterForHeadChef<LetterCourse>) throws {
            switch order {
            case .open(let letter, let name):
                try readers.join("letter \(letter)", as: Reader(name: name))
                waiter.serve(.readers(readers.all))
            case .type(let isTyping): try readers.update { $0.isTyping = isTyping }
            }
        }

        func hear(_ news: AttendanceNews<Reader>, to waiter: WaiterForHeadChef<LetterCourse>) {
            waiter.serve(.readers(news.all))
        }
    }

    static func alone() {
        let readers = Attendance<Reader>()
        _ = readers
    }

    static func others(_ readers: Attendance<Reader>) -> [String] {
        let names = readers.all.filter { $0.id != readers.own?.id }.map(\.description.name)
        return names
    }

    static func join(_ readers: Attendance<Reader>, _ name: String) {
        do {
            try readers.join("letter 7", as: Reader(name: name))
        } catch {
            print(error)  // what happened, where, why, and what to do
        }
    }
}
