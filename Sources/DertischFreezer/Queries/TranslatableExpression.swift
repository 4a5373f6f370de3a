protocol TranslatableExpression {
    func meaning<R: Frozen>(for type: R.Type) throws -> PredicateTranslation
}
