/// A date or time that can fill a gap of a text: a `Date`, or a ``Moment``.
public protocol TextDate: TextArgument {}
