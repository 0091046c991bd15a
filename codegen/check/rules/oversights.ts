import { textAt } from '../../json.ts'
import type { Span } from '../../problem.ts'
import { lineAt } from '../../read/lines.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { americanWords } from '../american-words.ts'
import { findSpacedTables, findTabbedTables } from '../copied-tables.ts'
import { findExpiredOffers, findRelativeDays } from '../days-of-offers.ts'
import { findJoinedEntries, findSameEntries } from '../entries-of-names.ts'
import { findInAltTexts, matchesIn } from '../find-in-text.ts'
import { findLoneCategories, findMisspeltTowns, findOtherCompany } from '../near-names.ts'
import type { RecordFinding, Rule } from '../rule.ts'
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

const vague = /^(?:click(?: here)?|here|read more|more|this (?:link|page)|link|\/[\w/?=&#-]*)[.!]?$/i

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
