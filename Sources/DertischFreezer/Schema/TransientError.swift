/// An error that is not about what was done, but about who did it and when: passed on as it is.
package protocol TransientError: Swift.Error {}
