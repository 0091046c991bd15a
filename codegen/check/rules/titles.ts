import { escapePattern } from '../../../site/escape-pattern.ts'
import { MAX_TITLE_LENGTH } from '../../../site/full-title.ts'
import { entriesAt, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { fieldLabelAt } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { findTitles, isAddress } from '../title-fields.ts'

const place = ['metadata', 'title']

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.replaceAll(
    ' ',
    '|',
  )

/** A town and its state: 'Round Rock, TX'. */
const townWithState = new RegExp(
  String.raw`((?:\p{Lu}[\p{L}'’.-]*\s+){0,3}\p{Lu}[\p{L}'’.-]*),\s*(${states})\b`,
  'gu',
)

/** Characters that are shown as pictures, with those that change their color or sex. */
const emoji =
  /(?:(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\uFE0F|\u200D|\p{Emoji_Modifier})*)+/u

/** Checks that titles are words. Checks the length of the titles for search results, and the places that they name. */
export const titles: Rule = {
  id: 'titles',
  description: `A title is made of words. A page's title for search results has ${MAX_TITLE_LENGTH} characters at most, since the rest is not shown, and names the place that the page is about.`,
  howToFix:
    'Say it in fewer words. If the title came with the text of another page, write one for this page.',
  *find(site, { cachedFindings }): Iterable<RecordFinding> {
    const places = collectPlaces(site)
    for (const record of site.records) {
      yield* cachedFindings('titles', record, () => [...findWrongTitles(record)])
      const title = textAt(record.data, place) ?? ''
      if (title.length > MAX_TITLE_LENGTH)
        yield {
          record,
          path: place,
          severity: 'warning',
          code: 'titles/too-long',
          parameters: { size: title.length, limit: MAX_TITLE_LENGTH },
        }
      const town = record.entity.name === 'cities' ? textAt(record.data, ['name']) : undefined
      const wrong = places && findWrongPlace(title, town, places, record.text)
      if (wrong)
        yield { record, path: place, severity: 'warning', code: 'titles/other-place', parameters: wrong }
      if (town !== undefined && places) yield* findOtherTown(record, town, places)
    }
  },
}

/** Finds titles that are the address of a page, and emoji in titles. */
function* findWrongTitles(record: ContentRecord): Iterable<RecordFinding> {
  for (const { path, text } of findTitles(record.data)) {
    const label = fieldLabelAt(record, path)
    if (isAddress(text)) yield { record, path, code: 'titles/address', parameters: { label } }
    const [mark] = emoji.exec(text) ?? []
    if (mark === undefined) continue
    const right = text.replace(new RegExp(emoji, 'gu'), ' ').replace(/\s+/g, ' ').trim()
    yield { record, path, severity: 'warning', code: 'titles/emoji', parameters: { label, mark, right } }
  }
}

/** Finds the first search word that names another town and not that of the page. The town of the business may be named everywhere. */
function findOtherTown(record: ContentRecord, town: string, { towns, office }: Places): RecordFinding[] {
  for (const [index, keyword] of entriesAt(record.data, ['metadata', 'keywords']).entries()) {
    const words = String(keyword)
    const other = words.includes(town)
      ? undefined
      : towns.find(({ name, pattern }) => name !== office && pattern.test(words))
    if (!other) continue
    const path = ['metadata', 'keywords', index]
    const parameters = { text: other.name, town, isKeyword: true }
    return [{ record, path, severity: 'warning', code: 'titles/other-place', parameters }]
  }
  return []
}

const wholeName = (name: string) => new RegExp(String.raw`(?<!\p{L})${escapePattern(name)}(?!\p{L})`, 'u')

interface Places {
  /** Towns and counties with a page. */
  names: readonly string[]
  towns: readonly { name: string; pattern: RegExp }[]
  state: string
  /** Town of the business. */
  office: string
}

/** Returns undefined if a file with places can't be read: then no page is known to be missing. */
function collectPlaces(site: ResolvedSite): Places | undefined {
  const files = ['site', 'cities', 'counties'].flatMap(name => recordsOf(site, name))
  if (files.some(({ data }) => data === undefined)) return undefined
  const [business] = recordsOf(site, 'site')
  const office = textAt(business?.data, ['address', 'locality']) ?? ''
  const namesOf = (folder: string) =>
    recordsOf(site, folder).flatMap(record => textAt(record.data, ['name']) ?? [])
  // A title may have a county without its "County", or in another language.
  const counties = namesOf('counties').flatMap(name => [name, ...(name.match(/\p{Lu}\p{L}+/gu) ?? [])])
  return {
    names: [...namesOf('cities'), ...counties, office].filter(Boolean),
    office,
    towns: namesOf('cities').map(name => ({ name, pattern: wholeName(name) })),
    state: textAt(business?.data, ['address', 'region']) ?? '',
  }
}

/** Finds a place that a page isn't about: its text doesn't name it. `town` is the name of the town whose page it is. */
function findWrongPlace(
  title: string,
  town: string | undefined,
  { names, towns, state }: Places,
  text: string,
): { text: string; town?: string } | undefined {
  for (const [typed, before = '', itsState] of title.matchAll(townWithState)) {
    const name = itsState === state ? names.find(one => ` ${before}`.endsWith(` ${one}`)) : undefined
    if (name === undefined) {
      const [own = ''] = /\S+$/.exec(before) ?? []
      if (town !== undefined || text.split(own).length < 3) return { text: typed }
    } else if (town !== undefined && name !== town) return { text: typed, town }
  }
  if (town === undefined || title.includes(town)) return undefined
  const other = towns.find(({ pattern }) => pattern.test(title))
  return other && { text: other.name, town }
}
