import { z } from 'zod'

// Control characters, lone surrogates and line separators: SQLite cuts text at NUL, mail headers end at a line break.
const inOneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const inParagraphs = /^(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u

/** Browsers send line breaks of a text area as CR LF and count them as one. */
export const tidy = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

/** One line of text, tidied, not empty. */
export const oneLine = (max: number) =>
  z.string().transform(tidy).pipe(z.string().min(1).max(max).regex(inOneLine))

/** Several lines of text, tidied; may be empty. */
export const paragraphs = (max: number) =>
  z.string().transform(tidy).pipe(z.string().max(max).regex(inParagraphs))
