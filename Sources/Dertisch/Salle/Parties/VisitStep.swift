/// The steps of a visit that a customer is told of, beside its shifts.
enum VisitStep { case shownToTable, tableLaid, textsChanged, billed }
