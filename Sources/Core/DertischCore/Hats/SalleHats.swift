/// The closed list of salle hats, checked again when the house opens.
enum SalleHats {
    static func isOurs(_ type: Any.Type) -> Bool {
        type == MaitreDForCustomer.self || type == Sommelier.self || type == MetricsReader.self
    }
}
