import { type FindingTexts, fileTexts } from '../../codegen/finding-texts/file-texts.ts'
import { alternativesText, counted, type FindingText } from '../../codegen/finding-texts/finding-text.ts'
import type { FieldHint, Group } from '../../codegen/finding-texts/shape-texts.ts'
import { humanize } from '../../codegen/names.ts'
import { formDescription } from '../config/form-descriptions.ts'

const orEmpty = (advice: string) => `${advice}, or leave it empty.`

const inGroup = ({ label, entry }: Group) => (entry === undefined ? label : `entry ${entry} of ${label}`)

const CLOSED = 'no day on which we open'

// A list of problems says the group before the text.
const missingText = (key: string, label: string, group: Group | undefined) =>
  key === 'src' && group
    ? `${inGroup(group)} has no picture yet. If you have just picked one, wait until it shows.`
    : `${label} is empty.`

/** Returns the same text with the description of the field in the words of forms. */
const withFormHint =
  <Parameters extends { hint: FieldHint }>(write: (parameters: Parameters) => FindingText) =>
  (parameters: Parameters): FindingText => {
    const { description, ...hint } = parameters.hint
    return description === undefined
      ? write(parameters)
      : write({ ...parameters, hint: { ...hint, description: formDescription(description) } })
  }

/** Describes findings for people who fill in forms, which have fields and no lines. */
export const formTexts: FindingTexts = {
  ...fileTexts,
  'syntax/empty-file': () => ({
    message: 'Nothing is filled in yet.',
    suggestion: 'Fill in the fields that are needed, then save.',
  }),
  // The form has the description above the field.
  'shape/missing-field': ({ key, title, group }) => ({
    message: missingText(key, title ?? humanize(key), group),
  }),
  'shape/missing-block-kind': parameters => ({
    ...fileTexts['shape/missing-block-kind'](parameters),
    suggestion: `Choose one of: ${parameters.choices.join(', ')}.`,
  }),
  'shape/missing-companion': parameters => ({
    ...fileTexts['shape/missing-companion'](parameters),
    suggestion: `Fill it in, or empty ${humanize(parameters.given)}.`,
  }),
  'shape/no-value': parameters => {
    const text = fileTexts['shape/no-value'](parameters)
    if (parameters.isRequired) return text
    return {
      ...text,
      suggestion: orEmpty(parameters.hasEntries ? 'Add its entries' : 'Write something there'),
    }
  },
  'shape/forbidden-field-name': withFormHint(fileTexts['shape/forbidden-field-name']),
  'shape/wrong-pattern': withFormHint(fileTexts['shape/wrong-pattern']),
  'shape/wrong-format': withFormHint(fileTexts['shape/wrong-format']),
  'shape/empty-text': withFormHint(fileTexts['shape/empty-text']),
  'shape/too-short': withFormHint(fileTexts['shape/too-short']),
  'shape/too-few-entries': withFormHint(fileTexts['shape/too-few-entries']),
  'shape/too-many-entries': withFormHint(fileTexts['shape/too-many-entries']),
  'shape/out-of-bounds': withFormHint(fileTexts['shape/out-of-bounds']),
  'shape/no-form-fits': withFormHint(fileTexts['shape/no-form-fits']),
  'shape/wrong-type': withFormHint(fileTexts['shape/wrong-type']),
  'shape/group-for-value': withFormHint(fileTexts['shape/group-for-value']),
  // People choose a title, and never see the name of its file.
  'references/missing': ({ label, text, near, choices }) => ({
    message: `${label} has "${text}", which is not one of the list.`,
    suggestion: alternativesText(
      { near: near && humanize(near), choices: choices?.map(humanize) },
      'Choose one of the list.',
    ),
  }),
  'references/removed': ({ label, text, near }) => ({
    message: `${label} has "${humanize(text)}", which is gone.`,
    suggestion: near ? `Did you mean "${humanize(near)}"?` : 'Choose another one, or empty the field.',
  }),
  'translations/stale': ({ count, language }) => ({
    message: `${counted(count, `text in ${language} is`, `texts in ${language} are`)} older than the text in the main language.`,
    suggestion: 'Somebody has to translate what has changed.',
  }),
  'translations/not-noted': ({ count }) => ({
    message: `${counted(count, 'text of the translation may be', 'texts of the translation may be')} older than the text in the main language.`,
    suggestion: 'Somebody has to compare the two.',
  }),
  'translations/missing': ({ count, language }) => ({
    message: `${counted(count, 'text has', 'texts have')} no translation, so that pages in ${language} can’t show them.`,
    suggestion: 'Somebody has to translate them.',
  }),
  'agreement/phone': parameters => ({
    ...fileTexts['agreement/phone'](parameters),
    suggestion: parameters.right
      ? `If the shown number is right, write ${parameters.right} under Number to dial.`
      : 'Show the ten digits that are dialed: phones do not know which letters stand for which digits.',
  }),
  'agreement/hours': ({ typed, day, weekly }) => ({
    message: `This says ${typed}; in Weekly hours, ${day} is ${weekly ?? CLOSED}.`,
    suggestion: weekly
      ? 'Write the same hours here and there: visitors read these, search engines those.'
      : `Add ${day} there, or take it out here.`,
  }),
  'agreement/claimed-day': ({ day, isOpen, weekly }) => ({
    message: `This says that we are ${isOpen ? 'open' : 'closed'} on ${day}s; in the hours of Site, ${day} is ${weekly ?? CLOSED}.`,
    suggestion: 'Correct the one that is wrong.',
  }),
  'agreement/claimed-closing': ({ time, closings }) => ({
    message: `This says that we are open until ${time}; by the hours of Site, we close at ${closings.join(' or ')}.`,
    suggestion: 'Correct the one that is wrong.',
  }),
  'agreement/holiday-date': ({ name, shown }) => ({
    message: `${name} is on ${shown}.`,
    suggestion: 'Choose that day.',
  }),
  'agreement/updated-before': parameters => ({
    ...fileTexts['agreement/updated-before'](parameters),
    suggestion: 'Correct one of the two dates, or empty Updated if nothing has changed since.',
  }),
  'agreement/future-date': parameters => ({
    ...fileTexts['agreement/future-date'](parameters),
    suggestion: `Correct the date, or choose ${parameters.right} under Publish on, so that the page appears on that day.`,
  }),
  'schedule/public-already': parameters => ({
    ...fileTexts['schedule/public-already'](parameters),
    suggestion: 'Empty Publish on to keep it. If it is to be away until then, leave it.',
  }),
  'schedule/other-date': ({ field, right, day }) => ({
    message: `The page appears on ${day}, and would say that it is of another day.`,
    suggestion: `Choose ${right} under ${humanize(field)}.`,
  }),
  'schedule/named-too-long': parameters => ({
    ...fileTexts['schedule/named-too-long'](parameters),
    suggestion: 'Name one that stays, or let that one stay: empty its Publish until.',
  }),
  'visits/closed-day': ({ day }) => ({
    message: `Visits on ${day} are never offered: in Weekly hours, ${day} is ${CLOSED}.`,
    suggestion: `Take ${day} out here, or add it there.`,
  }),
  'visits/closed-time': parameters => {
    const { from, until, day, opens, closes } = parameters
    return {
      ...fileTexts['visits/closed-time'](parameters),
      message: `The visit from ${from} to ${until} is never offered on ${day}: in Weekly hours, we are open from ${opens} to ${closes}.`,
    }
  },
  'visits/unknown-county': parameters => ({
    ...fileTexts['visits/unknown-county'](parameters),
    message: `"${parameters.name}" is not under Counties served, so that visits are never offered there.`,
  }),
  'visits/zip-code-outside': parameters => ({
    ...fileTexts['visits/zip-code-outside'](parameters),
    message: `The ZIP code ${parameters.zip} (${parameters.town}) is in ${parameters.county} County, which is not under Counties served.`,
  }),
  'dates/not-a-date': parameters => ({
    ...fileTexts['dates/not-a-date'](parameters),
    suggestion: 'Choose the day in the calendar of the field.',
  }),
  'lengths/no-text': () => ({
    message: 'The text is empty.',
    suggestion: 'Write it in the field Text.',
  }),
  'article-chain/not-an-article': ({ near, choices, ...parameters }) => {
    const { message, suggestion } = fileTexts['article-chain/not-an-article']({
      ...parameters,
      near,
      choices,
    })
    const isOpen = near === undefined && choices === undefined
    return { message, suggestion: isOpen ? orEmpty('Write the address of an article') : suggestion }
  },
  'article-chain/itself': parameters => ({
    ...fileTexts['article-chain/itself'](parameters),
    suggestion: orEmpty('Write the address of another article'),
  }),
}
