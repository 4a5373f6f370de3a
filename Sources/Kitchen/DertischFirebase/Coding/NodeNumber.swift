/// A number of a database.
enum NodeNumber {
    case integer(Int64)
    case double(Double)

    /// The number as a `Double`, rounded if need be.
    var double: Double {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        }
    }
}
