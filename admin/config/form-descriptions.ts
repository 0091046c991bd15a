import { namingForms } from './form-addresses.ts'

/** Phrases about files in descriptions of the schemas, and what forms say instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/ \(file names? in [^)]*\)/, ''],
  [/: a name from content\/terms\.yaml/, ''],
  [/^Name of its price in the price book\.$/, ''],
  [/: the name of a price\.$/, '.'],
  [/inside content\/images /, 'of pictures '],
  [/\bcosts\.yaml\b/, 'Costs'],
  [/\bLeave out\b/g, 'Leave empty'],
  [/\bLeft out\b/g, 'Left empty'],
]

/** A field's description in the words of forms. */
export const formDescription = (description: string): string =>
  namingForms(replacements.reduce((text, [ofFiles, ofForms]) => text.replace(ofFiles, ofForms), description))

/** A kind of content in one sentence: 'The price book: every price, once.' */
export const firstSentence = (description: string): string =>
  formDescription(description).replace(/(?<=\.) .*$/s, '')
