/** An error whose words the visual editor shows: it knows this one by its message, and takes them from the cause. */
export function refusal(words: string): Error {
  return new Error('saving_failed', { cause: new Error(words) })
}
