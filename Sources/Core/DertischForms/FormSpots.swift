import DertischCore

/// The spots at which the fields of a form are laid, and their names. Fields in lines are noted as their lines are laid.
@MainActor final class FormSpots {
    private var spots: [FormField: Spot] = [:]
    private var names: [[FormField.Property]: TextKey] = [:]
    /// The fields that were noted in a row, to be forgotten with it.
    private var fields: [RowNumber: [FormField]] = [:]

    func note(_ field: FormField, at spot: Spot) {
        guard spots.updateValue(spot, forKey: field) != spot, spot.row != .table else { return }
        fields[spot.row, default: []].append(field)
    }

    func forget(_ row: RowNumber) {
        for field in fields.removeValue(forKey: row) ?? [] where spots[field]?.row == row { spots[field] = nil }
    }

    func name(_ kind: [FormField.Property], _ name: TextKey?) { names[kind] = name }

    /// The spot of a field; `nil` if it is not laid.
    func spot(of field: FormField) -> Spot? { spots[field] }

    /// The message about a field with the field's name in front, as it reads away from the field.
    func text(of message: FormMessage, at field: FormField, by sommelier: Sommelier) -> String {
        let words = message.text(by: sommelier)
        guard let name = names[field.kind] else { return words }
        return sommelier.house(
            "house.fieldMessage", "{field}: {message}", ["field": sommelier(name), "message": words])
    }
}
