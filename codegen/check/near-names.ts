import { findWithinTwoSlips, isOneSlip } from '../close-match.ts'
import { textAt } from '../json.ts'
import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { isAsWritten } from './about-us.ts'
import { findInText } from './find-in-text.ts'
import type { RecordFinding, RuleContext } from './rule.ts'
import { isOutsideComment } from './site-urls.ts'

const tradeName = String.raw`(?:(?:\p{Lu}[\p{L}'’.-]*|&)\s+){1,4}(?:Flooring|Floors|Floor\s+Co\b|Carpets?|Hardwoods|Tile|Interiors|Remodeling|Renovations?)(?:\s+(?:Co\b\.?|Company|LLC|Inc\b\.?|Group|Pros|Experts|Services))?`
const ourCompany = new RegExp(
  String.raw`(?:\b(?:[Hh]ere at|[Ww]e at|[Ww]elcome to|[Tt]eam (?:at|of)|[Cc]rew (?:at|of)|[Ww]hy choose)\s+|(?:title: .*\S\s+[|–—-]\s+))(${tradeName})`,
  'gu',
)

/** Words of a company about itself, as on its own pages. */
const pledge = new RegExp(
  String.raw`(?<=(?<!\p{L})(${tradeName})\s+)(?:guarantees|promises|specializes|is\s+(?:proud|committed|dedicated|your)|takes\s+pride|stands\s+behind|looks\s+forward|has\s+been\s+(?:serving|installing))(?!\p{L})`,
  'gu',
)

/** Finds the name of another company where ours is expected, as in a text that was written for somebody else. */
export function findOtherCompany(record: ContentRecord, { facts }: ResolvedSite): RecordFinding[] {
  const own = facts.texts.get('businessName') ?? ''
  return [ourCompany, pledge]
    .flatMap(pattern => [...record.text.matchAll(pattern)])
    .flatMap(({ index, 0: whole, 1: name = '' }): RecordFinding[] => {
      const start = record.text.lastIndexOf(name, index + whole.length - name.length)
      if (own.includes(name) || name.startsWith(own) || !isOutsideComment(record, index)) return []
      if (isAsWritten(record, start)) return []
      const span: Span = [start, start + name.length]
      const parameters = { name: name.replace(/\s+/g, ' '), own }
      return [{ record, span, severity: 'warning', code: 'oversights/other-company', parameters }]
    })
}

/** A shorter name is one letter away from too many words. */
const MIN_TOWN_LETTERS = 7

/** Finds a word that is one slip away from a town with a page. */
export function* findMisspeltTowns(
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

/** A category that only one record has, and that is spelled almost like one of several. */
export function* findLoneCategories(site: ResolvedSite): Iterable<RecordFinding> {
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
