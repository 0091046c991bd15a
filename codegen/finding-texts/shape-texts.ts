import { humanize } from '../names.ts'
import { type Alternatives, alternativesText, counted, type FindingText } from './finding-text.ts'

/** A group of fields: the file, a field, or an entry of a list, counted from 1. */
export interface Group {
  label: string
  entry?: number
}

/** Description and example of a field in its schema. */
export interface FieldHint {
  description?: string
  example?: string
}

/** How a value should be written, filled with the words that were typed. */
export type FilledShape =
  | { kind: 'inline'; right: string }
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'entries'; entries: readonly string[] }
  | { kind: 'one-entry' }
  | { kind: 'no-hyphen' }
  | { kind: 'no-hyphens' }
  | { kind: 'add-brackets' }
  | { kind: 'no-brackets' }

/** Ways in which people write numbers that programs don't read. */
export type NumberFault =
  | '$'
  | '€'
  | '£'
  | 'other-minus'
  | 'space-after-minus'
  | 'decimal-comma'
  | 'commas'
  | 'spaces'
  | 'letters'
  | 'points'

/** The number that a text means, and what is wrong with the text. */
export interface MeantNumber {
  text: string
  faults: readonly NumberFault[]
}

/** Keywords of JSON Schema. */
export type Bound = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'

interface LabeledValue {
  label: string
  /** The value as typed, in quotation marks. */
  shown: string
}

interface WrongValue extends LabeledValue {
  /** The only value that may be meant. */
  meant?: string | undefined
  hint: FieldHint
}

interface WrongSize {
  label: string
  size: number
  limit: number
  hint: FieldHint
}

interface WrongType extends LabeledValue {
  /** Expected type, as JSON Schema calls it. */
  type: string
}

const numberForms: Readonly<Record<NumberFault, string>> = {
  $: 'without a $',
  '€': 'without a €',
  '£': 'without a £',
  'other-minus': 'with a hyphen (-) as its minus',
  'space-after-minus': 'without a space after its minus',
  'decimal-comma': 'with a point before its fraction',
  commas: 'without commas',
  spaces: 'without spaces',
  letters: 'with digits in the place of letters',
  points: 'with one point',
}

const formOf = ({ faults }: MeantNumber) => faults.map(fault => numberForms[fault]).join(' and ')

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

const typeText = (type: string) => typeNames[type] ?? type

const formats: Readonly<Record<string, { name: string; advice: string }>> = {
  email: {
    name: 'an e-mail address',
    advice: 'Write a name, an @ and a domain, without spaces: name@company.com.',
  },
  uri: {
    name: 'a whole address that begins with https://',
    advice: 'Copy the address from the browser, with the https:// at its beginning.',
  },
  time: { name: 'a time of day', advice: 'Write hours, minutes and seconds with colons: 08:30:00Z.' },
  'date-time': { name: 'a date with a time', advice: 'Write it like this: 2025-01-31T08:30:00Z.' },
}

const bounds: Readonly<Record<Bound, string>> = {
  minimum: 'it must be at least',
  maximum: 'it must be at most',
  exclusiveMinimum: 'it must be more than',
  exclusiveMaximum: 'it must be less than',
}

const fileOr = (label: string) => label || 'The file'

function groupText({ label, entry }: Group): string {
  const name = `"${fileOr(label)}"`
  return entry === undefined ? name : `entry ${entry} of ${name}`
}

const inGroup = (group: Group | undefined) => (group ? ` in ${groupText(group)}` : '')

function hintText({ description, example }: FieldHint): string | undefined {
  const words = [description, example === undefined ? undefined : `For example: ${example}`].filter(Boolean)
  return words.length > 0 ? words.join(' ') : undefined
}

const meantOr = (meant: string | undefined, otherwise: string | undefined) =>
  meant === undefined ? otherwise : `Did you mean "${meant}"?`

/** Advice that shows the right form, filled with what was typed. */
function filledText(filled: FilledShape): string {
  switch (filled.kind) {
    case 'inline':
      return `Write: ${filled.right}`
    case 'lines':
      return `Write nothing after the colon, and on the next lines, with two more spaces: ${filled.lines.join(' and ')}`
    case 'entries':
      return `Write nothing after the colon, and each on a line of its own below: ${filled.entries.join(' and ')}`
    case 'one-entry':
      return 'Put a hyphen and a space before its first field, and two spaces before the others: each entry of a list begins with a hyphen.'
    case 'no-hyphen':
      return 'Delete the hyphen before it.'
    case 'no-hyphens':
      return 'Write it as one text, without the hyphens.'
    case 'add-brackets':
      return 'Put it in square brackets: a list in one line is [ … ].'
    case 'no-brackets':
      return 'Write it as one text, without the square brackets.'
  }
}

const filledOr = (filled: FilledShape | undefined, hint: FieldHint) =>
  filled ? filledText(filled) : hintText(hint)

const notOfType = ({ label, type, shown }: WrongType) => `${label} must be ${typeText(type)}, not ${shown}.`

/** Problems in the fields of a file. */
export const shapeTexts = {
  'shape/comma-in-number': ({ key, number }: { key: string; number: MeantNumber }): FindingText => ({
    message: `${humanize(key)} must be a number ${formOf(number)}: the comma is read as the end of the field.`,
    suggestion: `Write ${key}: ${number.text}`,
  }),
  'shape/comma-in-text': ({ cut, right }: { cut: string; right: string }): FindingText => ({
    message: `The comma before "${cut}" is read as the end of the text.`,
    suggestion: `Put quotation marks round the whole text: ${right}`,
  }),
  'shape/translation': ({ places }: { places: readonly string[] }): FindingText => ({
    message: 'This is a translation, as its "sources" say, in the place of the text that it translates.',
    suggestion: `Bring this file back from an earlier version of the site. The translation belongs in ${places.join(' or ')}.`,
  }),
  'shape/other-kind': ({
    kind,
    folder,
    here,
  }: {
    kind: string
    folder: string
    here: string
  }): FindingText => ({
    message: `This file has the fields of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}, but it is in the folder ${here}.`,
    suggestion: `Move it to the folder ${folder}.`,
  }),
  'shape/missing-field': ({
    key,
    group,
    description,
  }: {
    key: string
    /** Its label in forms. */
    title?: string | undefined
    group?: Group | undefined
    description?: string | undefined
  }): FindingText => ({
    message: `The field "${key}" is missing${inGroup(group)}.`,
    suggestion: `Add a line "${key}: …".${description === undefined ? '' : ` ${description}`}`,
  }),
  'shape/unknown-field': ({
    key,
    group,
    near,
    fields,
  }: {
    key: string
    group?: Group | undefined
    near?: string | undefined
    fields: readonly string[]
  }): FindingText => ({
    message: `"${key}" is not a field of ${group ? groupText(group) : 'this file'}.`,
    suggestion: meantOr(near, `The fields here are: ${fields.join(', ')}.`),
  }),
  'shape/note': ({ mark, right }: { mark: string; right: string }): FindingText => ({
    message: `${mark} begins no note here: the line is read as a field.`,
    suggestion: `Write: ${right}`,
  }),
  'shape/field-of-group': ({
    key,
    group,
    above,
    spaces,
  }: {
    key: string
    group: Group
    /** Name of the group's own field. */
    above: string
    spaces: number
  }): FindingText => ({
    message: `"${key}" belongs to ${groupText(group)}, but it stands outside of it.`,
    suggestion: `Move it, with all its lines, below the line "${above}:", and begin it with ${spaces} spaces.`,
  }),
  'shape/field-too-deep': ({
    key,
    group,
    spaces,
  }: {
    key: string
    group: Group
    spaces: number
  }): FindingText => ({
    message: `The spaces before "${key}" make it a part of ${groupText(group)}, where it does not belong.`,
    suggestion:
      spaces === 0
        ? 'Delete the spaces before it, and as many before each line that belongs to it.'
        : `Let it begin in column ${spaces + 1}, and move each line that belongs to it as far to the left.`,
  }),
  'shape/swapped-texts': ({ label, other }: { label: string; other: string }): FindingText => ({
    message: `${label} and ${other} seem to be swapped: the one is too long for its place, the other too short.`,
    suggestion: 'Let the two texts change places.',
  }),
  'shape/missing-block-kind': ({
    key,
    group,
    choices,
  }: {
    key: string
    group: Group
    choices: readonly string[]
  }): FindingText => ({
    message: `The field "${key}", which says what kind of block this is, is missing in ${groupText(group)}.`,
    suggestion: `Add a line "${key}: …" with one of: ${choices.join(', ')}.`,
  }),
  'shape/unknown-block-kind': ({
    shown,
    ...alternatives
  }: { shown: string } & Alternatives): FindingText => ({
    message: `There is no kind of block ${shown}.`,
    suggestion: alternativesText(alternatives),
  }),
  'shape/missing-companion': ({ given, missing }: { given: string; missing: string }): FindingText => ({
    message: `Where "${given}" is given, "${missing}" must be given too.`,
    suggestion: `Add a line "${missing}: …", or delete "${given}".`,
  }),
  'shape/forbidden-field-name': ({ name, hint }: { name: string; hint: FieldHint }): FindingText => ({
    message: `"${name}" cannot be the name of a field here.`,
    suggestion: hintText(hint),
  }),
  'shape/unknown-choice': ({ label, shown, ...alternatives }: LabeledValue & Alternatives): FindingText => ({
    message: `${label} has ${shown}, which is not one of its choices.`,
    suggestion: alternativesText(alternatives),
  }),
  'shape/not-the-constant': ({ label, shown, right }: LabeledValue & { right: string }): FindingText => ({
    message: `${label} must be "${right}", not ${shown}.`,
    suggestion: `Write ${right}.`,
  }),
  'shape/wrong-pattern': ({
    label,
    shown,
    meant,
    evening,
    hint,
  }: WrongValue & { evening?: string | undefined }): FindingText => ({
    message: `${label} has ${shown}, which is not written in the right way.`,
    suggestion:
      meant === undefined
        ? hintText(hint)
        : evening === undefined
          ? `Write "${meant}".`
          : `Write "${meant}" for the morning, or "${evening}" for the evening.`,
  }),
  'shape/wrong-format': ({
    label,
    shown,
    format,
    meant,
    hint,
  }: WrongValue & { format: string }): FindingText => ({
    message: `${label} has ${shown}, which is not ${formats[format]?.name ?? 'valid'}.`,
    suggestion: meantOr(meant, formats[format]?.advice ?? hintText(hint)),
  }),
  'shape/two-times': ({ label, shown, right }: LabeledValue & { right: readonly string[] }): FindingText => ({
    message: `${label} has ${shown}, which are two times; each has its own field.`,
    suggestion: `Write a line for each: ${right.join(' and ')}`,
  }),
  'shape/joined-entries': ({
    label,
    parts,
    isOnOwnLine,
  }: {
    label: string
    parts: readonly string[]
    /** Whether each entry of the list has a line of its own. */
    isOnOwnLine: boolean
  }): FindingText => ({
    message: `One entry of ${label} is ${parts.length} of them.`,
    suggestion: isOnOwnLine
      ? `Write each on a line of its own: ${parts.map(part => `- ${part}`).join(' ')}`
      : `Put a comma between them: ${parts.join(', ')}`,
  }),
  'shape/entry-of-words': ({
    label,
    text,
    fields,
  }: {
    label: string
    text: string
    fields: readonly string[]
  }): FindingText => ({
    message: `An entry of ${label} has fields, not words such as "${text}".`,
    suggestion: `Write it like this: { ${fields.map(field => `${field}: …`).join(', ')} }`,
  }),
  'shape/entry-twice': ({ label, entry }: { label: string; entry?: string | undefined }): FindingText => ({
    message: `${label} has ${entry === undefined ? 'the same entry' : `"${entry}"`} twice.`,
    suggestion: 'Delete one of the two.',
  }),
  'shape/empty-text': ({ label, hint }: { label: string; hint: FieldHint }): FindingText => ({
    message: `${label} is empty.`,
    suggestion: hintText(hint),
  }),
  'shape/too-short': ({ label, size, limit, hint }: WrongSize): FindingText => ({
    message: `${label} has ${size} characters; it needs at least ${limit}.`,
    suggestion: hintText(hint),
  }),
  'shape/too-long': ({
    label,
    size,
    limit,
  }: {
    label: string
    size: number
    limit: number
  }): FindingText => ({
    message: `${label} has ${size} characters; at most ${limit} fit.`,
    suggestion: `Shorten it by ${size - limit}.`,
  }),
  'shape/too-few-entries': ({ label, size, limit, hint }: WrongSize): FindingText => ({
    message: `${label} has ${counted(size, 'entry', 'entries')}; it needs at least ${limit}.`,
    suggestion: [`Add ${counted(limit - size, 'entry', 'entries')}.`, hintText(hint)]
      .filter(Boolean)
      .join(' '),
  }),
  'shape/too-many-entries': ({ label, size, limit, hint }: WrongSize): FindingText => ({
    message: `${label} has ${counted(size, 'entry', 'entries')}; at most ${limit} fit.`,
    suggestion: [`Delete ${counted(size - limit, 'entry', 'entries')}.`, hintText(hint)]
      .filter(Boolean)
      .join(' '),
  }),
  'shape/out-of-bounds': ({
    label,
    value,
    bound,
    limit,
    hint,
    meant,
  }: {
    label: string
    value: string
    bound: Bound
    limit: number
    hint: FieldHint
    /** The value as a share of 1, if it may be percent. */
    meant?: number | undefined
  }): FindingText => ({
    message: `${label} is ${value}; ${bounds[bound]} ${limit}.`,
    suggestion: meant === undefined ? hintText(hint) : `If ${value} percent is meant, write ${meant}.`,
  }),
  'shape/not-a-multiple': ({
    label,
    value,
    step,
  }: {
    label: string
    value: string
    step: number
  }): FindingText => ({ message: `${label} is ${value}; it must be a multiple of ${step}.` }),
  'shape/no-form-fits': ({ label, hint }: { label: string; hint: FieldHint }): FindingText => ({
    message: `${fileOr(label)} does not fit any of the forms that it may have.`,
    suggestion: hintText(hint),
  }),
  'shape/unquoted-text': ({
    label,
    source,
    isNumber,
    right,
    hint,
  }: {
    label: string
    source: string
    isNumber: boolean
    /** The text that is meant, in the form that the field wants. */
    right?: string | undefined
    hint: FieldHint
  }): FindingText => ({
    message: `${label} must be text, but ${source} without quotation marks is read as ${isNumber ? 'a number' : 'yes or no'}.`,
    suggestion: right === undefined ? hintText(hint) : `Write "${right}".`,
  }),
  'shape/not-true-or-false': ({ label, shown, right }: LabeledValue & { right: string }): FindingText => ({
    message: `${label} must be true or false, not ${shown}.`,
    suggestion: `Write ${right}.`,
  }),
  'shape/number-form': ({
    label,
    type,
    number,
    source,
  }: {
    label: string
    type: string
    number: MeantNumber
    source: string
  }): FindingText => ({
    message: `${label} must be ${typeText(type)} ${formOf(number)}, not ${source}.`,
    suggestion: `Write ${number.text}`,
  }),
  'shape/quoted-value': ({ right, ...value }: WrongType & { right: string }): FindingText => ({
    message: notOfType(value),
    suggestion: `Write ${right} without quotation marks.`,
  }),
  'shape/number-among-words': ({
    figure,
    unit,
    ...value
  }: WrongType & {
    figure: string
    /** Description of the field, if the number may be in another unit than the field's. */
    unit?: string | undefined
  }): FindingText => ({
    message: notOfType(value),
    suggestion:
      unit === undefined
        ? `Write the number alone: ${figure}`
        : `If it counts what this field holds ("${unit}"), write the number alone: ${figure}`,
  }),
  'shape/number-in-words': (value: WrongType): FindingText => ({
    message: notOfType(value),
    suggestion: 'Write it in figures.',
  }),
  'shape/wrong-type': ({
    hint,
    filled,
    ...value
  }: WrongType & { hint: FieldHint; filled?: FilledShape | undefined }): FindingText => ({
    message: notOfType(value),
    suggestion: filledOr(filled, hint),
  }),
  'shape/colon-in-text': ({ label, text }: { label: string; text: string }): FindingText => ({
    message: `${label} has a colon (:) in its text, which is read as the beginning of a new field.`,
    suggestion: `Put quotation marks round the text: "${text}"`,
  }),
  'shape/group-for-value': ({
    label,
    type,
    isList,
    hint,
    filled,
  }: {
    label: string
    type: string
    isList: boolean
    hint: FieldHint
    filled?: FilledShape | undefined
  }): FindingText => ({
    message: `${fileOr(label)} must be ${typeText(type)}, not ${isList ? 'a list' : 'a group of fields'}.`,
    suggestion: filledOr(filled, hint),
  }),
  'shape/comment-for-text': ({ label, right }: { label: string; right: string }): FindingText => ({
    message: `${label} has nothing after its colon: the # begins a note, which no page shows.`,
    suggestion: `Put quotation marks round the text: ${right}`,
  }),
  'shape/no-value': ({
    label,
    isEntry,
    hasEntries,
    isRequired,
  }: {
    label: string
    isEntry: boolean
    hasEntries: boolean
    isRequired: boolean
  }): FindingText => ({
    message: isEntry ? `An entry of ${label} is empty.` : `${label} has nothing after its colon.`,
    suggestion: `${hasEntries ? 'Add its entries below, indented by two spaces' : 'Write something there'}${isRequired ? '' : ', or delete the line'}.`,
  }),
}
