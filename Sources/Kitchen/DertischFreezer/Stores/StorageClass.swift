/// The storage class of a value in a row.
package enum StorageClass: Sendable { case null, integer, real, text, bytes }
