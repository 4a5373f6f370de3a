/// An error about the moment, such as a conflict or a lost connection. A failing migration passes it on as it is.
package protocol TransientError: Swift.Error {}
