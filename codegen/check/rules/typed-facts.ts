import type { Model } from '../../model.ts'
import type { Span } from '../../problem.ts'
import { type ContentRecord, fieldAt } from '../../read/record.ts'
import type { Facts, ResolvedSite } from '../../resolve/types.ts'
import { shapeAt } from '../../schema/shape.ts'
import { isAsWritten, ownerOf, sentenceAt, severityFor } from '../about-us.ts'
import { createFactPatterns, type FactPattern, foldCase } from '../fact-patterns.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'
import { isInLinkUrl, isOutsideComment } from '../site-urls.ts'
import { isUnquotedInBraces, opensUnquotedText } from '../unquoted.ts'

/** Reports facts of the business that are typed instead of printed by a placeholder. */
export const typedFacts: Rule = {
  id: 'typed-facts',
  description: 'What is true of the business stands in one place; everywhere else a placeholder prints it.',
  howToFix:
    'Put in the fact with the button Fact in place of what was typed, so that it stays right when it changes. If it is true of somebody else, write {{as written …}} around it.',
  *find(site, { cachedFindings }) {
    const patterns = patternsOf(site)
    for (const record of site.records) {
      if (record.entity.name === 'site' || record.entity.name === 'facts') continue
      yield* cachedFindings('typed-facts', record, () =>
        findTypedFacts(record, patterns, site).map(typed => describeTyped(record, typed, site)),
      )
    }
  },
}

function describeTyped(
  record: ContentRecord,
  { start, words, fact, isOurs, isOther }: TypedFact,
  site: ResolvedSite,
): RecordFinding {
  const span: Span = [start, start + words.length]
  const isInBraces = isUnquotedInBraces(record, start)
  const text = words.replace(/\s+/g, ' ')
  const right = isOther ? site.facts.texts.get(fact) : undefined
  if (right !== undefined && right !== words)
    return {
      record,
      span,
      severity: 'warning',
      code: 'typed-facts/other-value',
      parameters: { text, fact, right },
    }
  const same = identity.has(fact) && isSameText(words, site.facts.texts.get(fact))
  return {
    record,
    span,
    ...severityFor(isOurs),
    code: 'typed-facts/typed',
    parameters: {
      text,
      fact,
      mayBeOthers: !identity.has(fact),
      ...(isInBraces && { needsQuotes: true }),
    },
    fix: same && !isInBraces ? placeholder(record, span, `{{fact:${fact}}}`) : undefined,
  }
}

/** Facts that identify the business: nothing else has this phone number or name. Other facts may be true of others, too. */
const identity: ReadonlySet<string> = new Set([
  'phone',
  'phoneHref',
  'email',
  'emailHref',
  'siteUrl',
  'businessName',
])

/** Compares letters and digits only, without a country code. Another e-mail address of the business isn't the same. */
function isSameText(words: string, text = ''): boolean {
  const plain = (written: string) =>
    written
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^1(?=\d{10}$)/, '')
  return plain(words) === plain(text)
}

/** Returns no fix if the placeholder would start an unquoted text, join two lines, or make a text of the link `<https://…>`. */
function placeholder(record: ContentRecord, span: Span, text: string): Finding['fix'] {
  const [start] = span
  const isBroken = record.text.slice(...span).includes('\n')
  const isRefused = opensUnquotedText(record, start) || isBroken || record.text[start - 1] === '<'
  return isRefused ? undefined : [{ span, text }]
}

const patternsByFacts = new WeakMap<Facts, { model: Model; patterns: readonly FactPattern[] }>()

/** Caches the patterns, which are compiled on first use. They depend only on the facts and the model. */
function patternsOf(site: ResolvedSite): readonly FactPattern[] {
  const last = patternsByFacts.get(site.facts)
  if (last?.model === site.model) return last.patterns
  const patterns = createFactPatterns(site)
  patternsByFacts.set(site.facts, { model: site.model, patterns })
  return patterns
}

interface TypedFact {
  start: number
  words: string
  fact: string
  /** Whether the words are certainly about the business. */
  isOurs: boolean
  /** Whether they may say something else than the fact. */
  isOther: boolean
}

/** Returns matches in the order of the text. The longest wins if several start at the same offset. */
function findTypedFacts(
  record: ContentRecord,
  patterns: readonly FactPattern[],
  site: ResolvedSite,
): TypedFact[] {
  const folded = foldCase(record.text)
  const possible = patterns.filter(({ needs }) =>
    needs.every(words => words.some(word => folded.includes(word))),
  )
  const found = possible.flatMap(claim =>
    [...record.text.matchAll(claim.pattern)].flatMap((match): TypedFact[] => {
      const isOutside =
        isOutsideComment(record, match.index) &&
        !isAsWritten(record, match.index) &&
        !(
          claim.facts.includes('siteUrl') &&
          (isInLinkUrl(record, match.index) || isInPath(record, match.index))
        )
      if (!isOutside) return []
      const fact = chooseFact(match[0], claim, site)
      const owner = identity.has(fact) ? 'us' : ownerOf(record, match)
      const isInContext = claim.context?.test(sentenceAt(record.text, match)) ?? true
      if (owner === 'others' || (owner === 'unclear' && !isInContext)) return []
      const { isOtherValue: isOther = false } = claim
      const isOurs = owner === 'us' && isInContext
      return isOther && !isOurs ? [] : [{ start: match.index, words: match[0], fact, isOurs, isOther }]
    }),
  )
  const longestFirst = found.sort((a, b) => a.start - b.start || b.words.length - a.words.length)
  let end = 0
  return longestFirst.filter(({ start, words }) => {
    if (start < end) return false
    end = start + words.length
    return true
  })
}

/** Whether an offset is in a field for the path of an address, which the rule `shape` checks. */
function isInPath(record: ContentRecord, at: number): boolean {
  if (at >= record.yamlEnd) return false
  const shape = shapeAt(record.entity.shape, record.data, fieldAt(record, at))
  return shape?.kind === 'text' && shape.pattern?.startsWith('^/') === true
}

/** Prefers the fact with the same capitalization: "Licensed and insured" and "licensed and insured" are two facts. */
function chooseFact(words: string, { facts }: FactPattern, site: ResolvedSite): string {
  const first = words.slice(0, 1)
  return facts.find(name => site.facts.texts.get(name)?.startsWith(first)) ?? facts[0] ?? ''
}
