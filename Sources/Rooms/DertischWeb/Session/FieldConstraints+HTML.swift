import DertischRoom

extension FieldConstraints {
    /// The attributes of an HTML field. A browser ignores those that its type does not have.
    ///
    /// `data-tells` names the changes of the focus that a module of the client's script tells.
    var attributes: [HTMLAttribute] {
        var attributes: [HTMLAttribute] = []
        func add(_ name: String, _ value: String?) {
            if let value { attributes.append(HTMLAttribute(name: name, value: value)) }
        }
        add("required", isRequired ? "" : nil)
        add("min", minimum)
        add("max", maximum)
        add("step", step)
        let told = (tellsEntering ? ["enter"] : []) + (tellsLeaving ? ["left"] : [])
        add("data-tells", told.isEmpty ? nil : told.joined(separator: " "))
        add("data-module", told.isEmpty ? nil : "forms")
        return attributes
    }
}
