import { textAt } from '../../json.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { findSentence, proseTexts, splitSentences } from '../prose.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Warns of a sentence in another language than that of its file. */
export const otherLanguage: Rule = {
  id: 'other-language',
  description: 'Every sentence is in the language of its file.',
  howToFix: 'Move the sentence to the file of its language, or write it in the language of this one.',
  *find(site, { cachedFindings }) {
    const language = textAt(recordsOf(site, 'site')[0]?.data, ['language'])?.slice(0, 2) ?? ''
    if (!(language in smallWords)) return
    for (const record of site.records)
      yield* cachedFindings('other-language', record, () =>
        proseTexts(record)
          .flatMap(splitSentences)
          .flatMap((sentence): RecordFinding[] => {
            const other = languageOf(sentence)
            const span = other && other !== language ? findSentence(record, sentence) : undefined
            if (!other || !span) return []
            const parameters = { language: languageNames[other] ?? other, own: languageNames[language] ?? '' }
            return [
              {
                record,
                span,
                severity: 'warning',
                code: 'other-language/sentence',
                parameters,
                unlessWrong: record.file,
              },
            ]
          }),
      )
  },
}

const languageNames: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' }

/** Words of every other sentence, which the other language doesn't have. */
const smallWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to is are in for with your you our we it that this from by on be as at or'.split(' '),
  ),
  es: new Set(
    'el la los las que y en un una por con para su sus se del al es más pero como lo le está'.split(' '),
  ),
}

const MIN_WORDS = 6
const MIN_SMALL_WORDS = 3

/** Returns the language of a sentence, if it has small words of one only. */
function languageOf(sentence: string): string | undefined {
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < MIN_WORDS) return undefined
  const counts = Object.entries(smallWords).map(([language, small]) => ({
    language,
    count: words.filter(word => small.has(word)).length,
  }))
  const [only, ...others] = counts.filter(({ count }) => count > 0)
  return only && others.length === 0 && only.count >= MIN_SMALL_WORDS ? only.language : undefined
}
