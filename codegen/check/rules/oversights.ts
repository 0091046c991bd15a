import { findWithinTwoSlips, isOneSlip } from '../../close-match.ts'
import { textAt } from '../../json.ts'
import { monthNames, slugify } from '../../names.ts'
import type { Span } from '../../problem.ts'
import { lineAt, paragraphsIn } from '../../read/lines.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { isAsWritten, sentenceAt } from '../about-us.ts'
import { americanWords } from '../american-words.ts'
import { findInAltTexts, findInFields, findInText, matchesIn } from '../find-in-text.ts'
import type { RecordFinding, Rule, RuleContext } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Warns of content that works, but that its author would change on a second look. */
export const oversights: Rule = {
  id: 'oversights',
  description:
    'Tables are tables, links say where they lead, nothing is shouted, words are American, categories are spelled alike, and no offer has run out.',
  howToFix: 'Look at the place that the message names. If it is meant as it is, leave it.',
  *find(site, { cachedFindings, today }) {
    for (const record of site.records) {
      yield* cachedFindings('oversights', record, () => [
        ...findTabbedTables(record),
        ...findSpacedTables(record),
        ...findShouting(record),
        ...findVagueLinks(record),
        ...findAltPrefixes(record),
        ...findPrivateMail(record),
        ...findOtherCompany(record, site),
        ...findJoinedEntries(record),
        ...findSameEntries(record),
        ...findRelativeDays(record),
        ...findVideos(record),
      ])
      if (today !== undefined) yield* findExpiredOffers(record, today)
    }
    if (textAt(recordsOf(site, 'site')[0]?.data, ['language']) === 'en-US') {
      for (const record of site.records)
        yield* cachedFindings('oversights/british', record, () => findBritishWords(record))
    }
    yield* findLoneCategories(site)
    yield* findMisspeltTowns(site, cachedFindings)
  },
}

/** Rows of a table that was copied from a spreadsheet or a document: two lines or more with tabs between words. */
const tabbedRows = /^[^\t\n|]+(?:\t+[^\t\n]+)+(?:\n[^\t\n|]+(?:\t+[^\t\n]+)+)+$/gm

function findTabbedTables(record: ContentRecord): RecordFinding[] {
  if (!record.body || !record.text.includes('\t')) return []
  return [...record.text.slice(record.yamlEnd).matchAll(tabbedRows)].map(({ index, 0: rows }) =>
    describeTable(
      record,
      record.yamlEnd + index,
      rows.split('\n').map(row => row.trim().split(/\s*\t+\s*/)),
    ),
  )
}

/** Cells with two spaces or more between them. After the end of a sentence, many people type two. */
const gap = /(?<![.!?:;,\s]) {2,}/

/** Finds rows of as many cells each, laid out with spaces: three rows, or two of three cells. Line breaks end a line with spaces. */
function findSpacedTables(record: ContentRecord): RecordFinding[] {
  if (!record.body || !/\S {2,}\S/.test(record.text.slice(record.yamlEnd))) return []
  return paragraphsIn(record.text.slice(record.yamlEnd)).flatMap(({ start, text }): RecordFinding[] => {
    const lines = text.split('\n')
    const rows = lines.map(row => row.trimEnd().split(gap))
    const isRow = (row: readonly string[], line: string) =>
      row.length > 1 && !/^\s|^[-*+>#|:`~]|^\d+[.)]\s/.test(line)
    const first = rows.findIndex((row, index) => isRow(row, lines[index] ?? ''))
    const cells = rows[first]?.length ?? 0
    const end = rows.findIndex((row, index) => index > first && row.length !== cells)
    const table = rows.slice(first, end < 0 ? undefined : end)
    if (first < 0 || table.length < (cells > 2 ? 2 : 3)) return []
    const above = lines.slice(0, first).reduce((length, line) => length + line.length + 1, 0)
    return [describeTable(record, record.yamlEnd + start + above, table)]
  })
}

function describeTable(
  record: ContentRecord,
  start: number,
  [head = [], ...others]: readonly (readonly string[])[],
): RecordFinding {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const right = [row(head), row(head.map(() => '---')), ...others.slice(0, 2).map(row)]
  return {
    record,
    span: [start, lineAt(record.text, start).end],
    severity: 'warning',
    code: 'oversights/tabbed-table',
    parameters: { right, more: Math.max(others.length - 2, 0) },
  }
}

/** Four words or more in capitals, or several exclamation marks. A heading of capitals is a matter of the rule `headings`. */
const shouting =
  /(?<![\p{L}\p{N}{])\p{Lu}[\p{Lu}'’-]*(?:[ \n]+\p{Lu}[\p{Lu}'’-]*){3,}(?![\p{L}\p{N}])!*|(?<=\p{L})!{2,}/gu

function findShouting(record: ContentRecord): RecordFinding[] {
  return matchesIn(record, shouting)
    .filter(
      ({ index, 0: words }) =>
        !lineAt(record.text, index).text.startsWith('#') &&
        (words.startsWith('!') || /\p{Lu}{4}/u.test(words)),
    )
    .map(({ index, 0: words }): RecordFinding => {
      const span: Span = [index, index + words.length]
      return words.startsWith('!')
        ? {
            record,
            span,
            severity: 'warning',
            code: 'oversights/exclamation-marks',
            parameters: { marks: words },
          }
        : { record, span, severity: 'warning', code: 'oversights/capitals' }
    })
}

const vague = /^(?:click(?: here)?|here|read more|more|this (?:link|page)|link)[.!]?$/i

function findVagueLinks(record: ContentRecord): RecordFinding[] {
  return (record.body?.links ?? []).flatMap(({ span }): RecordFinding[] => {
    const words = /^\[([^\]]*)\]/.exec(record.text.slice(...span))?.[1]?.trim() ?? ''
    return vague.test(words)
      ? [{ record, span, severity: 'warning', code: 'oversights/vague-link', parameters: { text: words } }]
      : []
  })
}

const altPrefix = /^(?:an? )?(?:image|picture|photo|photograph|graphic|screenshot) (?:of|showing) /i

const findAltPrefixes = (record: ContentRecord): RecordFinding[] =>
  findInAltTexts(record, altPrefix, alt => ({
    code: 'oversights/alt-prefix',
    parameters: { prefix: altPrefix.exec(alt)?.[0].trim() ?? '', right: withoutPrefix(alt) },
  }))

function withoutPrefix(text: string): string {
  const rest = text.replace(altPrefix, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

const privateMail =
  /(?<![\w.+-])[\w.+-]+@(?:gmail|googlemail|yahoo|hotmail|outlook|live|aol|icloud|me|gmx|proton(?:mail)?)\.\w+(?:\.\w+)?(?![\w-])/gi

function findPrivateMail(record: ContentRecord): RecordFinding[] {
  if (!record.text.includes('@')) return []
  return [...record.text.matchAll(privateMail)]
    .filter(({ index }) => isOutsideComment(record, index))
    .map(({ index, 0: address }): RecordFinding => {
      const span: Span = [index, index + address.length]
      return { record, span, severity: 'warning', code: 'oversights/private-mail', parameters: { address } }
    })
}

const tradeName = String.raw`(?:(?:\p{Lu}[\p{L}'’.-]*|&)\s+){1,4}(?:Flooring|Floors|Floor\s+Co\b|Carpets?|Hardwoods|Tile|Interiors|Remodeling|Renovations?)(?:\s+(?:Co\b\.?|Company|LLC|Inc\b\.?|Group|Pros|Experts|Services))?`
const ourCompany = new RegExp(
  String.raw`(?:\b(?:[Hh]ere at|[Ww]e at|[Ww]elcome to|[Tt]eam (?:at|of)|[Cc]rew (?:at|of)|[Ww]hy choose)\s+|(?:title: .*\S\s+[|–—-]\s+))(${tradeName})`,
  'gu',
)

/** Finds the name of another company where ours is expected, as in a text that was written for somebody else. */
function findOtherCompany(record: ContentRecord, { facts }: ResolvedSite): RecordFinding[] {
  const own = facts.texts.get('businessName') ?? ''
  return [...record.text.matchAll(ourCompany)].flatMap(
    ({ index, 0: whole, 1: name = '' }): RecordFinding[] => {
      const start = index + whole.length - name.length
      if (own.includes(name) || name.startsWith(own) || !isOutsideComment(record, index)) return []
      if (isAsWritten(record, start)) return []
      const span: Span = [start, start + name.length]
      const parameters = { name: name.replace(/\s+/g, ' '), own }
      return [{ record, span, severity: 'warning', code: 'oversights/other-company', parameters }]
    },
  )
}

/** Lists of names and of search words: an entry is one of them, never a sentence. */
const listsOfNames: ReadonlySet<unknown> = new Set(['neighborhoods', 'keywords', 'zipCodes'])

/** Finds an entry that is two or more, as in a list that was pasted on one line. */
const findJoinedEntries = (record: ContentRecord): RecordFinding[] =>
  findInFields(record, (text, path) => {
    if (!listsOfNames.has(path.at(-2))) return undefined
    const parts = text.split(/\s*[,;]\s+|\s+[-–—•·|]\s+/)
    // "Austin, TX" is one.
    if (parts.length < 2 || parts.some(part => part.length < 3)) return undefined
    return { code: 'oversights/joined-entries', parameters: { entries: parts.map(part => `- ${part}`) } }
  })

/** Finds a name that differs from one above it in capitals and spaces only. Equal entries are a matter of the rule `shape`. */
function findSameEntries(record: ContentRecord): RecordFinding[] {
  const first = new Map<string, string>()
  return findInFields(record, (text, path) => {
    if (!listsOfNames.has(path.at(-2))) return undefined
    const key = `${path.slice(0, -1).join('.')} ${slugify(text)}`
    const other = first.get(key)
    if (other === undefined) first.set(key, text)
    if (other === undefined || other === text) return undefined
    return { code: 'oversights/same-entry', parameters: { other } }
  })
}

/** A day that begins or ends something, told from the day of writing. */
const relativeDays =
  /\b(?:starting|beginning|as of|from|until|through|ends|expires|only)\s+(?:(?:next|this)\s+(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|week(?:end)?|month)|tomorrow|today)\b(?!['’])/gi

function findRelativeDays(record: ContentRecord): RecordFinding[] {
  return findInText(record, relativeDays, ({ 0: words }) => ({
    code: 'oversights/relative-day',
    parameters: { words: words.replace(/\s+/g, ' ') },
  }))
}

const videos =
  /^<?https?:\/\/(?:www\.|m\.)?(?:youtu\.be|youtube\.com|vimeo\.com|tiktok\.com|instagram\.com|fb\.watch|facebook\.com)\/[^\s>]+>?$/gm

/** Finds the address of a video on a line of its own, where other programs show the video. */
function findVideos(record: ContentRecord): RecordFinding[] {
  return [...record.text.matchAll(videos)].map(({ index, 0: words }): RecordFinding => {
    const right = `[Watch the video](${words.replace(/[<>]/g, '')})`
    const span: Span = [index, index + words.length]
    return { record, span, severity: 'warning', code: 'oversights/video', parameters: { right } }
  })
}

/** A shorter name is one letter away from too many words. */
const MIN_TOWN_LETTERS = 7

/** Finds a word that is one slip away from a town with a page. */
function* findMisspeltTowns(
  site: ResolvedSite,
  cachedFindings: RuleContext['cachedFindings'],
): Iterable<RecordFinding> {
  const towns = recordsOf(site, 'cities')
    .flatMap(({ data }) => textAt(data, ['name']) ?? [])
    .filter(name => name.length >= MIN_TOWN_LETTERS && !name.includes(' '))
  for (const record of site.records)
    yield* cachedFindings(`oversights/towns ${towns.join(' ')}`, record, () =>
      towns.flatMap(town => findMisspelt(record, town)),
    )
}

function findMisspelt(record: ContentRecord, town: string): RecordFinding[] {
  const near = new RegExp(
    String.raw`(?<![\p{L}\p{N}@./-])${town.charAt(0)}\p{Ll}{${town.length - 2},${town.length}}(?![\p{L}\p{N}@/-])`,
    'gu',
  )
  return findInText(record, near, ({ 0: word }) => {
    // A name with an s is a plural, or one with an apostrophe left out.
    if (word === town || word === `${town}s` || !isOneSlip(word.toLowerCase(), town.toLowerCase()))
      return undefined
    return { code: 'oversights/town', parameters: { word, town } }
  })
}

const offer = /\b(?:offers?|sale|special|promotion|discount|coupon|deal|save|% off|percent off)\b/i
const endDate = new RegExp(
  String.raw`\b(?:until|till|through|ends?|ending|expires?|by|before|valid to)\s+(?:on\s+)?(?:(${monthNames.join('|')})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})|(\d{4})-(\d\d)-(\d\d)|(\d{1,2})/(\d{1,2})/(\d{4}))`,
  'gi',
)

function* findExpiredOffers(record: ContentRecord, today: string): Iterable<RecordFinding> {
  if (!offer.test(record.text)) return
  for (const match of record.text.matchAll(endDate)) {
    const [words, name, day, year, y, m, d, us, usDay, usYear] = match
    const month = name ? monthNames.findIndex(one => one.toLowerCase() === name.toLowerCase()) + 1 : (m ?? us)
    const parts = [year ?? y ?? usYear, month, day ?? d ?? usDay].map(part => String(part).padStart(2, '0'))
    const isOffer = isOutsideComment(record, match.index) && offer.test(sentenceAt(record.text, match))
    if (!isOffer || parts.join('-') >= today) continue
    const span: Span = [match.index, match.index + words.length]
    yield { record, span, severity: 'warning', code: 'oversights/expired-offer', parameters: { words } }
  }
}

const british = new RegExp(
  String.raw`(?<![\p{L}\p{N}./-])(?:${Object.keys(americanWords).join('|')})(?![\p{L}\p{N}/:-]|\.\w)`,
  'giu',
)

function findBritishWords(record: ContentRecord): RecordFinding[] {
  return [...record.text.matchAll(british)]
    .filter(({ index }) => isOutsideComment(record, index))
    .map(({ index, 0: text }): RecordFinding => {
      const span: Span = [index, index + text.length]
      const right = americanWords[text.toLowerCase()] ?? ''
      return { record, span, severity: 'warning', code: 'oversights/british', parameters: { text, right } }
    })
}

/** A category that only one record has, and that is spelled almost like one of several. */
function* findLoneCategories(site: ResolvedSite): Iterable<RecordFinding> {
  for (const { kind, name } of site.model.entities) {
    if (kind !== 'collection') continue
    const owners = new Map<string, ContentRecord[]>()
    for (const record of recordsOf(site, name)) {
      const category = textAt(record.data, ['category'])
      if (category !== undefined) owners.set(category, [...(owners.get(category) ?? []), record])
    }
    for (const [category, [record, ...others]] of owners) {
      if (!record || others.length > 0) continue
      const near = findWithinTwoSlips(
        category,
        [...owners].flatMap(([other, files]) => (files.length > 1 ? other : [])),
      )
      if (near === undefined) continue
      yield {
        record,
        path: ['category'],
        severity: 'warning',
        code: 'oversights/lone-category',
        parameters: { category, near, file: owners.get(near)?.[0]?.file ?? '' },
      }
    }
  }
}
