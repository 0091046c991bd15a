import { z } from 'zod'

// Control characters, lone surrogates and line separators: SQLite cuts text at NUL, mail headers end at a line break.
const inOneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const inParagraphs = /^[[^\p{Cc}\p{Cs}]\t\n]*$/v

/** What is tidied may become shorter, by at most this: CR LF is one line break, and a letter absorbs its marks. */
const tidyingShortens = 3

// Unicode's stream-safe format (UAX #15) allows 30: no language writes more marks on one letter, and putting n of them
// into their order takes n² steps.
const tooManyMarks = /\p{M}{31}/u

/** Browsers send line breaks of a text area as CR LF and count them as one. */
export const tidy = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

/** A text that is cheap to tidy, tidied. In one schema with what follows: a pipe of several takes twice as long. */
const tidied = (max: number) =>
  z
    .string()
    .max(max * tidyingShortens, { abort: true })
    .refine(text => !tooManyMarks.test(text), { abort: true })
    .overwrite(tidy)
    // No pattern sees a longer one.
    .max(max, { abort: true })

/** One line of text, tidied, not empty. */
export const oneLine = (max: number) => tidied(max).min(1).regex(inOneLine)

/** Several lines of text, tidied; may be empty. */
export const paragraphs = (max: number) => tidied(max).regex(inParagraphs)
