const KEY = 'editor-notice'

/** Keeps a sentence that the next page of the editor shows: after a change of several files, everything is loaded again. */
export const leaveNotice = (sentence: string): void => sessionStorage.setItem(KEY, sentence)

/** Returns the sentence that the last page left, once. */
export function takeNotice(): string | undefined {
  const sentence = sessionStorage.getItem(KEY) ?? undefined
  sessionStorage.removeItem(KEY)
  return sentence
}
