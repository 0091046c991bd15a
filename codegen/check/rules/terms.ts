import { findSureMatch } from '../../close-match.ts'
import type { Alternatives } from '../../finding-texts/finding-text.ts'
import { isObject, type Json } from '../../json.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { parseTerm, printTerm, termPlaceholder } from '../../resolve/terms.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { type TermKind, termKinds } from '../../term-kinds.ts'
import { correctValue, nameInBraces } from '../fixes.ts'
import { fieldLabelAt } from '../label.ts'
import { findMeantPlaceholder, findNamedPlaceholders, wrongFormOf } from '../meant-placeholder.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { findMeantEntry } from '../shown-names.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Checks that named warranties and durations exist in the file of terms. */
export const termsRule: Rule = {
  id: 'terms',
  description: 'A warranty or a duration that is named stands in the file of terms.',
  howToFix: 'Choose the warranty or the duration from the list, or add it to content/terms.yaml first.',
  *find(site, { cachedFindings }) {
    const data = recordsOf(site, 'terms')[0]?.data
    if (!data) return
    // Accept every key of the file: terms that can't be parsed are reported there.
    const names = { warranty: keysOf(data.warranties), duration: keysOf(data.durations) }
    for (const record of site.records) {
      yield* cachedFindings('terms', record, () => [
        ...termKinds.flatMap(kind => [...findWrongNames(record, kind, names[kind], site)]),
        ...(record.entity.name === 'terms' ? [] : findWrongPlaceholders(record, names, site)),
      ])
    }
  },
}

const keysOf = (group: Json | undefined) => new Set(isObject(group) ? Object.keys(group) : [])

function* findWrongNames(
  record: ContentRecord,
  kind: TermKind,
  names: ReadonlySet<string>,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  for (const { path, text } of site.annotatedTexts(record)[kind]) {
    if (names.has(text)) continue
    const { typed, near, fix } = nameInBraces(record, path, name => names.has(name)) ?? {}
    const alternatives = near === undefined ? findOtherTerms(text, kind, site) : { near }
    yield {
      record,
      path,
      code: 'terms/missing',
      parameters: { label: fieldLabelAt(record, path), name: typed ?? text, kind, ...alternatives },
      fix: fix ?? correctValue(record, path, names),
    }
  }
}

function* findWrongPlaceholders(
  record: ContentRecord,
  names: Readonly<Record<TermKind, ReadonlySet<string>>>,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  const { terms } = site.facts
  for (const { index, 0: whole, 1: word, 2: words = '' } of record.text.matchAll(termPlaceholder)) {
    const kind = termKinds.find(one => one === word)
    if (!kind || !isOutsideComment(record, index) || printTerm(terms, kind, words) !== undefined) continue
    const span: Span = [index, index + whole.length]
    const { name } = parseTerm(words)
    if (name === undefined) {
      const typed = whole.replace(/\s+/g, ' ')
      const parameters = {
        typed,
        kind,
        right: findMeantPlaceholder(whole, site.facts),
        form: wrongFormOf(words, kind, site.facts),
        choices: findNamedPlaceholders(words, site.facts, kind),
      }
      yield { record, span, code: 'terms/malformed-placeholder', parameters }
      continue
    }
    if (names[kind].has(name)) continue
    const right = findSureMatch(name, names[kind])
    const at = index + whole.indexOf(name, kind.length + 3)
    yield {
      record,
      span,
      code: 'terms/unknown',
      parameters: { name, kind, ...findOtherTerms(name, kind, site) },
      fix: right === undefined ? undefined : [{ span: [at, at + name.length], text: right }],
    }
  }
}

const findOtherTerms = (typed: string, kind: TermKind, { facts }: ResolvedSite): Alternatives =>
  findMeantEntry(
    typed,
    [...facts.terms[kind].values()].map(({ name, title }) => ({ key: name, shown: [title] })),
  )
