import { type Alternatives, counted, type FindingText } from './finding-text.ts'

/** Texts about pages in other languages than the main one. */
export const translationTexts = {
  'translations/orphan': (): FindingText => ({
    message: 'This is a translation of a page that is not there.',
    suggestion: 'If the page was renamed, rename this file as well; if it was removed, delete the file.',
  }),
  'translations/gone': ({ field, file }: { field: string; file: string }): FindingText => ({
    message: `${field} has no text in the main language any more, so this one is not shown.`,
    suggestion: `Delete it. In a list, run "npm run content -- translated ${file}" afterward.`,
  }),
  'translations/no-text': ({ field }: { field: string }): FindingText => ({
    message: `${field} is the same in every language, so it has no place in a translation.`,
    suggestion: 'Delete it here; it comes from the file of the main language.',
  }),
  'translations/wrong-kind': ({ field }: { field: string }): FindingText => ({
    message: `${field} is written in another way than in the main language.`,
    suggestion:
      'Write a text where that file has a text, and a list with as many entries where it has a list.',
  }),
  'translations/unknown-field': ({ name, near, choices }: { name: string } & Alternatives): FindingText => ({
    message: `There is no field "${name}": fields have the same names in every language.`,
    suggestion: near
      ? `Did you mean "${near}"?`
      : choices
        ? `Write the name that it has in the main language. Not translated are: ${choices.join(', ')}.`
        : 'Write the name that it has in the main language, or delete it.',
  }),
  'translations/other-length': ({
    field,
    count,
    noted,
    inMain,
    file,
  }: {
    field: string
    count: number
    noted: number
    /** Number of entries in the main language. */
    inMain: number
    file: string
  }): FindingText =>
    count === inMain
      ? {
          message: `${field} has ${counted(count, 'entry', 'entries')} here, and ${noted} when it was noted what is translated: which belongs to which is not certain.`,
          suggestion: `Compare the list with that of the main language. When each entry stands in the same place in both, run "npm run content -- translated ${file}".`,
        }
      : {
          message: `${field} has ${counted(count, 'entry', 'entries')} here and ${inMain} in the main language, so its entries are shown in each other's places.`,
          suggestion:
            count > inMain
              ? 'Delete the entry that is too many here. If it is to be on the page, add it to the main language first, in the same place.'
              : 'Translate the entry that is missing here, and put it in the same place as there.',
        },
  'translations/left-out': ({
    count,
    language,
    field,
    text,
  }: {
    count: number
    language: string
    field: string
    text: string
  }): FindingText => ({
    message: `${counted(count, 'text of the main language is', 'texts of the main language are')} not translated, so pages in ${language} leave ${count === 1 ? 'it' : 'them'} out. The first is ${field}: "${shorten(text)}".`,
    suggestion: 'Translate it, in the same place as in the main language.',
  }),
  'translations/left-in': ({ text, isSame }: { text: string; isSame: boolean }): FindingText => ({
    message: `${isSame ? 'These are the very words of the main language' : 'This is English, at least in part'}: "${shorten(text)}".`,
    suggestion: isSame
      ? 'Translate them. If the file of the main language has the translation by mistake, put its own text back there.'
      : 'Translate it.',
  }),
  'translations/stale': ({ count, now }: { count: number; language: string; now?: string }): FindingText => ({
    message: `${counted(count, 'text has', 'texts have')} changed since it was translated here.${now === undefined ? '' : ` The first now says "${shorten(now)}".`}`,
    suggestion: 'Bring the translation up to date: "npm run content -- translations" lists every such text.',
  }),
  'translations/structure': ({ kind, lost, added }: Difference & { kind?: string }): FindingText =>
    kind === undefined
      ? {
          message: describeDifference({ lost, added }),
          suggestion: 'Give the text the same links and pictures as in the main language.',
        }
      : {
          message: `From here on, the text has other parts than that of the main language, which has ${partNames.get(kind) ?? 'a block'} here.`,
          suggestion:
            'Compare the two from top to bottom, and give this one the same headings, paragraphs, lists and tables.',
        },
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
  'translation-figures/town': ({ name }: { name: string }): FindingText => ({
    message: `The main language names ${name} here, and this translation does not.`,
    suggestion: `Write ${name}, as it is on maps: names of cities are not translated.`,
  }),
  'translation-figures/direction': ({ wrong, right }: { wrong: string; right: string }): FindingText => ({
    message: `The main language says ${right} here, and this translation says ${wrong}.`,
    suggestion: `Write the word for ${right}.`,
  }),
  'translation-figures/differ': (difference: Difference): FindingText => ({
    message: describeDifference(difference),
    suggestion: 'Write the same figures as in the main language.',
  }),
}

const partNames: ReadonlyMap<string, string> = new Map([
  ['nothing', 'nothing more'],
  ['paragraph', 'a paragraph'],
  ['heading', 'a heading'],
  ['list', 'a list'],
  ['table', 'a table'],
  ['blockquote', 'a quotation'],
  ['code', 'a sample of code'],
  ['thematicBreak', 'a line across'],
])

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

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
