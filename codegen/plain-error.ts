/** An error that a person can remove: its message says all, and no stack is shown. */
export class PlainError extends Error {
  readonly isPlain = true
}
