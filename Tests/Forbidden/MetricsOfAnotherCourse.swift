// error: cannot convert value of type 'CakeCourse.Order' to closure result type 'TeaCourse.Order?'
// error: 'metrics' is inaccessible due to 'private' protection level
import Dertisch

@MainActor func lay(_ table: TableBuilder<TeaCourse>) {
    table.metrics.order(on: \.isNarrow) { _ in CakeCourse.Order.cut }
    _ = table.metrics.metrics
}
