import { textAt } from '../../json.ts'
import { lineAt } from '../../read/lines.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { isAsWritten } from '../about-us.ts'
import { findInText } from '../find-in-text.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/**
 * Warns of the marks and accents that a keyboard of another language lacks, in words that mean nothing without them, and of words to a
 * friend, as programs translate "you".
 */
export const spanish: Rule = {
  id: 'spanish',
  description: 'Spanish texts have their accents, their ñ, and ¿ and ¡ at the beginning, and say usted.',
  howToFix:
    'Type the word again. On a phone, hold the letter down to see its accents; on a computer, copy ñ, ¿ or ¡ from another text.',
  *find(site, { cachedFindings }) {
    if (!/^es\b/.test(textAt(recordsOf(site, 'site')[0]?.data, ['language']) ?? '')) return
    for (const record of site.records)
      yield* cachedFindings('spanish', record, () => [
        ...findBareWords(record),
        ...findFamiliarWords(record),
        ...findUnopened(record),
      ])
  },
}

/** Words as they are written; without their accents, they mean nothing. */
const words = (
  'año años baño baños niño niños niña niñas pequeño pequeños pequeña pequeñas dueño dueños dueña tamaño tamaños diseño diseños ' +
  'mañana otoño español española españoles señal montaña también después además aquí allí así según detrás jamás fácil fáciles difícil ' +
  'difíciles útil útiles rápido rápidos rápida rápidamente fácilmente teléfono teléfonos día días garantía garantías jardín común ' +
  'algún ningún económico económica eléctrico eléctrica clásico clásica básico básica único única próximo próxima técnico técnicos técnica ' +
  'húmedo húmeda húmedos húmedas cálido cálida sólido sólida mínimo mínima máximo máxima método métodos mármol árbol árboles cerámico están'
).split(' ')

const withoutAccents = (word: string) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

const rightWords = new Map(words.map(word => [withoutAccents(word), word]))

/** The listed words, and those with two endings that always have an accent. */
const bareWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/.-])(?:${[...rightWords.keys()].join('|')}|\p{L}{2,}(?:c|(?<!s)s)ion)(?![\p{L}\p{N}@/:-]|\.\w)`,
  'giu',
)

function findBareWords(record: ContentRecord): RecordFinding[] {
  return findInText(record, bareWords, ({ index, 0: typed }) => {
    if (isPartOfName(record.text, index, typed) || isEnglish(record.text, index, typed)) return undefined
    const plain = typed.toLowerCase()
    const right = rightWords.get(plain) ?? plain.replace(/on$/, 'ón')
    // Search words are listed in both ways, since visitors type them without accents.
    if (lineAt(record.text, index).text.includes(right)) return undefined
    const shown = /^\p{Lu}/u.test(typed) ? right.charAt(0).toUpperCase() + right.slice(1) : right
    return { code: 'spanish/accent', parameters: { typed, right: shown } }
  })
}

/** The end of another sentence, or the beginning of a field, an entry, a heading or a cell. */
const beforeSentence = /(?:^|[.!?:=…|>#*+-]|\n\s*\n|\d[.)])[\s"'“”«(¿¡*_[]*$/

/** The longest text between two sentences. */
const MAX_GAP = 20

/** Whether capitals make a word a name, whose spelling is its owner's. At the start of a sentence, a capital says nothing. */
function isPartOfName(text: string, index: number, typed: string): boolean {
  if (/\p{Lu}/u.test(typed.slice(1))) return true
  return /^\p{Lu}/u.test(typed) && !beforeSentence.test(text.slice(Math.max(0, index - MAX_GAP), index))
}

/** Whether a word that both languages have is part of a name, after an English word. */
const isEnglish = (text: string, index: number, typed: string) =>
  /[cs]ion$/i.test(typed) && /\b(?:the|of|and|for) $/.test(text.slice(Math.max(0, index - 4), index))

const familiarWords =
  /(?<![\p{L}\p{N}@/.-])(?:tú|te|ti|tus?|contigo|ll[aá]manos|escr[ií]benos|vis[ií]tanos|cont[aá]ctanos)(?![\p{L}\p{N}@/:-]|\.\w)/giu

/** Reports the first word, since the others go with it. */
const findFamiliarWords = (record: ContentRecord): RecordFinding[] =>
  findInText(record, familiarWords, ({ index, 0: typed }) =>
    isPartOfName(record.text, index, typed) ? undefined : { code: 'spanish/familiar', parameters: { typed } },
  ).slice(0, 1)

const ends = /[?!](?=[\s"'”»)\]*_]|$)/g
const openings: Readonly<Record<string, string>> = { '?': '¿', '!': '¡' }

/** The end of a paragraph, a field or an entry. */
const breaks = /\n\s*\n|\n\s*(?:- +)*[\w-]+: |\n\s*- /g

/** Finds questions and exclamations that nothing opens. */
function findUnopened(record: ContentRecord): RecordFinding[] {
  const { text } = record
  const starts = [...text.matchAll(breaks)].map(({ index, 0: words }) => index + words.length)
  let [start, passed] = [0, 0]
  return [...text.matchAll(ends)].flatMap(({ index, 0: mark }): RecordFinding[] => {
    const opening = openings[mark] ?? ''
    for (; (starts[passed] ?? text.length) <= index; passed += 1) start = Math.max(start, starts[passed] ?? 0)
    const before = text.slice(start, index)
    start = index + 1
    const sentence = before.split(/[.:;?!"“(|\n]/).at(-1) ?? ''
    if (before.includes(opening) || !/\p{L}/u.test(sentence)) return []
    const from = index - sentence.trimStart().length
    if (!isOutsideComment(record, from) || isAsWritten(record, from)) return []
    return [
      {
        record,
        span: [from, index + mark.length],
        severity: 'warning',
        code: 'spanish/unopened',
        parameters: { mark, opening },
      },
    ]
  })
}
