/** Shortens a text to at most `length` characters. */
export const shorten = (text: string, length = 40): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text
