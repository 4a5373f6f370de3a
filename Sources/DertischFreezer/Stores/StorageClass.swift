/// How a value in a row is stored.
package enum StorageClass: Sendable { case null, integer, real, text, bytes }
