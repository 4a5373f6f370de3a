protocol TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation
}
