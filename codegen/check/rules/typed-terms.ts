import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { termForms } from '../../resolve/terms.ts'
import type { ResolvedSite, Term } from '../../resolve/types.ts'
import type { TermKind } from '../../term-kinds.ts'
import { ownerOf, sentenceAt, severityFor, type TextMatch } from '../about-us.ts'
import { matchesIn } from '../find-in-text.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Reports warranties and durations that are typed instead of printed by a placeholder. */
export const typedTerms: Rule = {
  id: 'typed-terms',
  description:
    'A warranty, and how long work takes, stand in the file of terms; everywhere else a placeholder prints them.',
  howToFix:
    'Write the placeholder that the message names in place of the typed words, so that they stay right when the terms change. If they are true of somebody else, write {{as written …}} around them.',
  *find(site, { cachedFindings }) {
    if (!recordsOf(site, 'terms')[0]?.data) return
    for (const record of site.records) {
      if (record.entity.name === 'terms') continue
      yield* cachedFindings('typed-terms', record, () => [
        ...findTypedWarranties(record, site),
        ...findTypedDurations(record, site),
      ])
    }
  },
}

const ends = String.raw`(?<![\p{L}\p{N}$.,–-])(?<low>\d+)(?:\s*(?:[-–—]|to)\s*(?<high>\d+))?`
/** Matches what separates a figure from its noun: a space, or the YAML between a `figure` and its `label`. */
const separator = String.raw`(?:["'*]*,?\s+label:\s*["']?|[\s-]+)`

/** "15-year product warranty", "15 years" with such a label, "a warranty of 15 years". */
const warranty = new RegExp(
  String.raw`${ends}[\s-]+years?(?=${separator}(?:\p{L}+\s+)?warrant(?:y|ies)(?!\p{L}))|(?<=warrant(?:y|ies)\s+(?:of|for|runs)\s+)(?<from>\d+)(?:\s*[-–—]\s*(?<until>\d+))?\s+years?(?!\p{L})`,
  'giu',
)

function* findTypedWarranties(record: ContentRecord, site: ResolvedSite): Iterable<RecordFinding> {
  if (!saysWarranty.test(record.text)) return
  for (const match of matchesIn(record, warranty)) {
    const { low, high, from, until } = match.groups ?? {}
    const [first = '', last = first] = [low ?? from, high ?? until]
    const after = record.text.slice(match.index + match[0].length)
    const kind = /^\W*(?:label:\W*)?(product|workmanship)/i.exec(after)?.[1]
    const fitting = findFittingTerms('warranty', { low: first, high: last }, match, record, site).filter(
      term => kind === undefined || term.kind === kind.toLowerCase(),
    )
    const owner = ownerOf(record, match)
    if (owner === 'others') continue
    yield { ...describe(record, match, 'warranty', fitting), ...severityFor(owner === 'us') }
  }
}

/** Matches "done in 3–5 days". */
const work = new RegExp(
  String.raw`(?<=(?:installed|done|finished|completed|down)\s+in\s+)${ends}\s+(?<unit>hour|day|week)s?(?!\p{L})`,
  'giu',
)
const time = new RegExp(String.raw`${ends}\s+(?<unit>hour|day|week)s?(?!\p{L})`, 'giu')

function* findTypedDurations(record: ContentRecord, site: ResolvedSite): Iterable<RecordFinding> {
  if (!saysTime.test(record.text)) return
  const named = site
    .annotatedTexts(record)
    .duration.flatMap(({ text }) => site.facts.terms.duration.get(text) ?? [])
  const told = new Set([...matchesIn(record, work)].map(({ index }) => index))
  for (const match of matchesIn(record, time)) {
    const { low = '', high = low, unit } = match.groups ?? {}
    const isOf = (term: Term) => term.kind === `${unit?.toLowerCase()}s`
    const own = named.filter(term => isOf(term) && String(term.low) === low && String(term.high) === high)
    const [first] = own
    if (first && low !== high) yield describe(record, match, 'duration', [first])
    else {
      const fitting = findFittingTerms('duration', { low, high }, match, record, site).filter(isOf)
      // Days and weeks are said of too many other things.
      const isTermInHours = low !== high && unit?.toLowerCase() === 'hour' && fitting.length > 0
      if (!told.has(match.index) && !isTermInHours) continue
      const owner = ownerOf(record, match)
      if (owner === 'us' || (owner === 'unclear' && fitting.length > 0))
        yield { ...describe(record, match, 'duration', fitting), ...severityFor(owner === 'us') }
    }
  }
}

// Cheap tests for words without which the patterns can't match.
const saysWarranty = /warrant/iu
const saysTime = /hour|day|week/iu

/** Returns the terms with this range, narrowed to those that the sentence names. */
function findFittingTerms(
  kind: TermKind,
  { low, high }: { low: string; high: string },
  match: TextMatch,
  record: ContentRecord,
  site: ResolvedSite,
): Term[] {
  const same = [...site.facts.terms[kind].values()].filter(
    term => String(term.low) === low && String(term.high) === high,
  )
  const said = sentenceAt(record.text, match).toLowerCase()
  const named = same.filter(({ title }) => said.includes(title.toLowerCase()))
  return named.length > 0 ? named : same
}

function describe(
  record: ContentRecord,
  match: TextMatch,
  kind: TermKind,
  fitting: readonly Term[],
): RecordFinding {
  const [first] = fitting
  const only = fitting.length === 1 ? first : undefined
  const isWhole = only !== undefined && record.text.startsWith(only.full, match.index)
  const words = isWhole ? only.full : match[0]
  const span: Span = [match.index, match.index + words.length]
  const name = only?.name ?? '…'
  const right = isWhole ? `{{${kind}:${name}}}` : placeholderFor(words, name, kind)
  return {
    record,
    span,
    code: 'typed-terms/typed',
    parameters: {
      text: words.replace(/\s+/g, ' '),
      kind,
      placeholder: right,
      names: fitting.map(term => term.name),
    },
  }
}

/** Returns the placeholder that prints the same words. In "15-year" and "24–48 hour", it replaces only the figure. */
function placeholderFor(words: string, name: string, kind: TermKind): string {
  const [, rest = ''] = /^[\d\s–—-]*?\d(?!\S*\d)(.*)$/s.exec(words) ?? []
  const form = (form: (typeof termForms)[number]) => `{{${kind}:${name}, ${form}}}`
  if (kind === 'duration' && (rest.endsWith('s') || rest === ' day')) return `{{duration:${name}}}`
  return /years$/i.test(words) ? form('span') : `${form('range')}${rest}`
}
