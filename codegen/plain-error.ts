/** An error that the user can fix. Commands print its message without a stack. */
export class PlainError extends Error {
  readonly isPlain = true
}
