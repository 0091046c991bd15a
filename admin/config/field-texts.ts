import { describeLimits } from '../../authoring/editor/describe-fields.ts'
import { getAt, isObject, type Json, type JsonPath, textAt } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { humanize, lowerFirst } from '../../codegen/names.ts'
import { findField, type Shape, shapeAt } from '../../codegen/schema/shape.ts'
import { upperFirst } from '../../site/formatters.ts'
import { bodyField } from '../format/front-matter.ts'
import { formDescription } from './form-descriptions.ts'
import { titleField, titleOfValue } from './value-title.ts'

export function labelOf(name: string, { title }: Pick<Shape, 'title'>): string {
  return title ?? humanize(name)
}

/** Writes a label as a sentence does after its first word: 'city', but 'FAQ' and 'ZIP code'. */
export const inSentence = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : lowerFirst(label))

/** Returns what a record of an entity is called inside a sentence: 'city'. */
export const kindOf = ({ typeName, shape }: Pick<Entity, 'typeName' | 'shape'>) =>
  inSentence(labelOf(typeName, shape))

/**
 * Returns the name of a field with those of the groups around it: 'Floors › Luxury vinyl plank › Labor'. An entry of a list has its own
 * name, or its number: 'Menus › Services › Label', 'Paragraphs 2'.
 */
export function fieldInWords(shape: Shape, data: Json | undefined, path: JsonPath): string {
  const labels = path.map((step, index) => {
    if (step === bodyField) return 'Text'
    const own = path.slice(0, index + 1)
    if (typeof step === 'number') return entryTitle(shapeAt(shape, data, own), getAt(data, own)) ?? step + 1
    const group = shapeAt(shape, data, path.slice(0, index))
    const isFree = group?.kind === 'object' && !findField(group, step)
    const field = shapeAt(shape, data, own)
    const name = isFree && field ? textAt(getAt(data, own), [titleField(field) ?? '']) : undefined
    return name ?? labelOf(step, field ?? {})
  })
  // The number of an entry belongs to its list.
  return labels.join(' › ').replace(/ › (\d+)/g, ' $1')
}

const MAX_TITLE = 40

/** Returns the name of an entry that is a group, in a few words. */
function entryTitle(shape: Shape | undefined, entry: Json | undefined): string | undefined {
  const title = shape && isObject(entry) ? titleOfValue(shape, entry) : undefined
  return title && title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()} …` : title
}

/** Returns what a field is for, its limits, and an example unless its value is chosen from a list. Says nothing that its label says. */
export function formHintOf(shape: Shape, label: string): string {
  const { examples } = shape
  const description = usefulDescription(shape.description, label)
  const example = examples.length > 0 && !isChosen(shape) ? `For example: ${examples.join(', ')}.` : ''
  return [description, limitsInWords(shape, description), example].filter(Boolean).join(' ')
}

/** Returns a description in the words of forms, or nothing if it helps nobody who reads the label. */
function usefulDescription(description: string, label: string): string {
  const words = formDescription(description)
  return saysOnly(words, label) ? '' : words
}

/** Whether a description only repeats the label, such as 'Name.' or 'Texts: services.', or only says what kind of text it is. */
function saysOnly(description: string, label: string): boolean {
  const words = description
    .replace(/^Texts: /, '')
    .replace(/^(?:An?|The|One|Its) /i, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const labels = label.toLowerCase()
  const isRepeated = words
    .split(' ')
    .every(word => /^(?:of|the)$/.test(word) || labels.split(' ').includes(word))
  return kindsOfText.has(words) || isRepeated || `${words}s` === labels
}

/** Words that fit every text of a form, so that they help nobody to write it. */
const kindsOfText = new Set(
  'answer|answers|banner|button|choices|color|entries|entry|field|formula|heading|in words|label|line|link|name|names|paragraph|question|range|room|sentence|sentences|text|title|value|word|words'.split(
    '|',
  ),
)

const isChosen = (shape: Shape): boolean =>
  shape.kind === 'reference' ||
  shape.kind === 'enum' ||
  (shape.kind === 'text' && !['words', 'link'].includes(shape.holds))

/** Limits that the description doesn't give already. */
function limitsInWords(shape: Shape, description: string): string {
  const limits = describeLimits(shape)
    .filter(limit => !description.includes(limit))
    .join(', ')
  return limits && `${upperFirst(limits)}.`
}
