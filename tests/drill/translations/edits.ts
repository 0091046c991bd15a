/** Edits of texts in the main language, and what must be reported about their translations. */
import type { TranslatedRecord } from '../../../codegen/languages/localize.ts'
import { addPart, movePart, partEdit, removePart } from './body-edits.ts'
import {
  boldWord,
  emphasized,
  lessSentence,
  moreSentence,
  otherFigure,
  otherForm,
  otherNumber,
  otherQuotes,
  otherWord,
  question,
  rewrap,
  spacedPlaceholder,
} from './changed-texts.ts'
import type { Make, Pick, TranslationEdit } from './edit.ts'
import { addEntry, entryEdit, fieldEdit, moveEntry, removeEntry } from './field-edits.ts'
import { formattingEdit, otherPrice, textEdit } from './format-edits.ts'

/** Edits that change what the site says, by name. */
export const meaningEdits = [
  'another word',
  'another number in words',
  'another figure',
  'a sentence more',
  'a sentence less',
  'a question for a statement',
  'another heading',
  'an entry more',
  'an entry less',
  'an entry moved',
  'another word in the body',
  'another number in words in the body',
  'another figure in the body',
  'a sentence less in the body',
  'another heading in the body',
  'a paragraph more',
  'a paragraph less',
  'a paragraph moved',
] as const

/** Edits that leave translations right, by name. */
export const harmlessEdits = [
  'other wrapping',
  'other wrapping of the body',
  'other quotation marks of YAML',
  'other quotation marks',
  'other quotation marks in the body',
  'a bold word',
  'an emphasized word in the body',
  'another form of a price',
  'spaces in a placeholder',
  'spaces in a placeholder of the body',
  'spaces at the ends of lines',
  'line ends of Windows',
  'fields in another order',
  'a comment',
  'another price',
] as const

const makers: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['another word', fieldEdit(otherWord)],
  ['another number in words', fieldEdit(otherNumber)],
  ['another figure', fieldEdit(otherFigure)],
  ['a sentence more', fieldEdit(moreSentence)],
  ['a sentence less', fieldEdit(lessSentence)],
  ['a question for a statement', fieldEdit(question)],
  ['another heading', fieldEdit(otherWord, /^(?:heading|title|name)$/)],
  ['an entry more', entryEdit(addEntry)],
  ['an entry less', entryEdit(removeEntry)],
  ['an entry moved', entryEdit(moveEntry)],
  ['another word in the body', partEdit(otherWord, 'changed')],
  ['another number in words in the body', partEdit(otherNumber, 'changed')],
  ['another figure in the body', partEdit(otherFigure, 'changed')],
  ['a sentence less in the body', partEdit(lessSentence, 'changed', /^paragraph/)],
  ['another heading in the body', partEdit(otherWord, 'changed', /^heading/)],
  ['a paragraph more', addPart],
  ['a paragraph less', removePart],
  ['a paragraph moved', movePart],
  ['other wrapping', formattingEdit({ lineWidth: 50 })],
  ['other wrapping of the body', partEdit(rewrap, undefined, /^paragraph/)],
  ['other quotation marks of YAML', formattingEdit({ lineWidth: 0, quotes: true })],
  ['other quotation marks', fieldEdit(otherQuotes, /./, false)],
  ['other quotation marks in the body', partEdit(otherQuotes, undefined, /^paragraph/)],
  ['a bold word', fieldEdit(boldWord, /./, false)],
  ['an emphasized word in the body', partEdit(emphasized, undefined, /^paragraph/)],
  ['another form of a price', fieldEdit(otherForm, /./, false)],
  ['spaces in a placeholder', fieldEdit(spacedPlaceholder, /./, false)],
  ['spaces in a placeholder of the body', partEdit(spacedPlaceholder, undefined)],
  ['spaces at the ends of lines', textEdit(text => text.replace(/(?<=[^\s-])\n/g, ' \n'))],
  ['line ends of Windows', textEdit(text => text.replace(/\n/g, '\r\n'))],
  ['fields in another order', formattingEdit({ lineWidth: 0, reversed: true })],
  ['a comment', textEdit(text => text.replace(/\n(?=\w+:)/, '\n# Ask the owner.\n'))],
  ['another price', otherPrice],
])

/** Returns an edit of a translated record, or undefined if it has no place for it. */
export function makeEdit(name: string, one: TranslatedRecord, pick: Pick): TranslationEdit | undefined {
  const made = makers.get(name)?.(one, pick)
  return made && made.text !== one.original.text ? { name, ...made } : undefined
}
