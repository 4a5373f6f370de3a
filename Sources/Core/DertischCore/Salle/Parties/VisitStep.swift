/// The steps of a visit that a customer is notified of, besides its shifts.
enum VisitStep { case shownToTable, tableLaid, textsChanged, willUpdate, didUpdate, willLeave }
