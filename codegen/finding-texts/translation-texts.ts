import { counted, type FindingText } from './finding-text.ts'

/** Texts about pages in other languages than the main one. */
export const translationTexts = {
  'translations/orphan': (): FindingText => ({
    message: 'This is a translation of a page that is not there.',
    suggestion: 'If the page was renamed, rename this file as well; if it was removed, delete the file.',
  }),
  'translations/gone': ({ field }: { field: string }): FindingText => ({
    message: `${field} has no text in the main language any more, so this one is not shown.`,
    suggestion: 'Delete it.',
  }),
  'translations/no-text': ({ field }: { field: string }): FindingText => ({
    message: `${field} is the same in every language, or not a field at all, so it has no place in a translation.`,
    suggestion: 'Delete it here; it comes from the file of the main language.',
  }),
  'translations/wrong-kind': ({ field }: { field: string }): FindingText => ({
    message: `${field} is written in another way than in the main language.`,
    suggestion:
      'Write a text where that file has a text, and a list with as many entries where it has a list.',
  }),
  'translations/stale': ({ count, now }: { count: number; now?: string }): FindingText => ({
    message: `${counted(count, 'text has', 'texts have')} changed since it was translated here.${now === undefined ? '' : ` The first now says "${shorten(now)}".`}`,
    suggestion: 'Bring the translation up to date: "npm run content -- translations" lists every such text.',
  }),
  'translations/structure': (): FindingText => ({
    message: 'The long text has other parts, links or pictures than that of the main language.',
    suggestion:
      'Compare the two from top to bottom, and give this one the same headings, lists, links and pictures.',
  }),
  'translations/not-noted': ({ count, file }: { count: number; file: string }): FindingText => ({
    message: `It is not noted what ${counted(count, 'text is', 'texts are')} a translation of, so nobody notices when that changes.`,
    suggestion: `If it is right, run "npm run content -- translated ${file}".`,
  }),
  'translations/missing': ({
    count,
    language,
    field,
  }: {
    count: number
    language: string
    field: string
  }): FindingText => ({
    message: `${counted(count, 'text is', 'texts are')} not translated, and pages in ${language} can't show what is missing. The first is ${field}.`,
    suggestion: 'Translate what is missing: "npm run content -- translations" lists it.',
  }),
  'translation-placeholders/differ': (difference: Difference): FindingText => ({
    message: describeDifference(difference),
    suggestion: 'Write the same words in braces as in the main language.',
  }),
  'translation-figures/differ': (difference: Difference): FindingText => ({
    message: describeDifference(difference),
    suggestion: 'Write the same figures as in the main language.',
  }),
}

interface Difference {
  lost: readonly string[]
  added: readonly string[]
}

function describeDifference({ lost, added }: Difference): string {
  const parts = [
    ...(lost.length > 0 ? [`lacks ${lost.join(', ')}`] : []),
    ...(added.length > 0 ? [`has ${added.join(', ')} in addition`] : []),
  ]
  return `Compared with the main language, this translation ${parts.join(' and ')}.`
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text)
