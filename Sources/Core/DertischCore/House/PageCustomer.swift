/// The customer of a page that is introduced by the declarations of its table alone.
final class PageCustomer<C: Course>: Customer {
    private let declare: @MainActor (TableBuilder<C>) -> Void

    init(_ declare: @escaping @MainActor (TableBuilder<C>) -> Void) { self.declare = declare }

    func layTable(_ table: TableBuilder<C>) { declare(table) }
}
