/// The SQL dialect of a database: everything in which queries differ between databases.
package protocol Dialect: Sendable {
    /// The placeholder of the value bound as number `number`, counted from 1.
    func parameter(_ number: Int) -> String
    /// The type of a column.
    func type(of kind: Column.Kind) -> String
    /// The comparison of two expressions that takes two missing values for equal.
    func isSame(_ left: String, _ right: String) -> String
    /// An expression by which a column sorts and compares as its Swift type does.
    func sorting(_ column: String, _ kind: Column.Kind) -> String
    /// The end of a sort term, which puts missing values before all others.
    func direction(_ column: Column, isDescending: Bool) -> String
    /// The greatest or least of an expression: `function` is `max` or `min`.
    func extreme(_ function: String, _ expression: String, _ kind: Column.Kind) -> String
    /// The sum of a column and a bound value, refused if it leaves the range of the column's type.
    func added(_ column: Column, _ value: String) -> String
    /// The sum of a column, of the column's own type.
    func sum(_ column: String, _ kind: Column.Kind) -> String
    /// The average of a column, as a fraction.
    func average(_ column: String) -> String
    /// The condition that a text contains another.
    func contains(_ text: String, _ part: String) -> String
    /// The condition that a list in JSON contains an element. `bind` binds a value and returns its placeholder.
    func hasElement(_ list: String, _ element: JSONElement, _ bind: (DatabaseValue) -> String) -> String
    /// The condition that an expression is one of several values, which are bound as one: so lists of every length are one statement.
    func isAmong(
        _ expression: String, _ kind: Column.Kind, _ values: [DatabaseValue], _ bind: (DatabaseValue) -> String
    ) -> String
    /// The largest number of values that can be bound to a statement.
    var maxParameters: Int { get }
    /// The statement that searches the full text of a table. Its one parameter is the query that `searched` writes.
    func search(_ schema: TableSchema, first count: Int) -> String
    /// The full-text query for all of these words.
    func searched(_ words: [SearchWord]) -> String
}

extension Dialect {
    /// A name in quotation marks.
    package func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
