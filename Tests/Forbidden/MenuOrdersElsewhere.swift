// error: cannot convert value of type 'CakeCourse.Order' to closure result type 'TeaCourse.Order?'
import Dertisch

@MainActor func lay(_ table: TableBuilder<TeaCourse>) {
    table.present(.sugar, on: .tap("sugar"), as: .popover) { _ in CakeCourse.Order.cut }
}
