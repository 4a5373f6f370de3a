/// A number that can fill a gap of a text. Plurals can depend on it.
public protocol TextNumber: TextArgument {}
