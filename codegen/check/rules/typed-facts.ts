import type { Model } from '../../model.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { Facts, ResolvedSite } from '../../resolve/types.ts'
import { type Claim, factClaims, foldCase } from '../fact-claims.ts'
import { isInLink, isWritten } from '../own-addresses.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'

/** What is true of the business stands in one place; everywhere else a placeholder prints it. */
export const typedFacts: Rule = {
  id: 'typed-facts',
  promise: 'What is true of the business stands in one place; everywhere else a placeholder prints it.',
  remedy:
    'Put in the fact with the button Fact in place of what was typed, so that it stays right when it changes.',
  *find(site, { recall }) {
    const claims = claimsOf(site)
    for (const record of site.records) {
      if (record.entity.name === 'site' || record.entity.name === 'facts') continue
      yield* recall('typed-facts', record, () =>
        typedIn(record, claims, site).map(typed => describeTyped(record, typed, site)),
      )
    }
  },
}

function describeTyped(
  record: ContentRecord,
  { start, words, fact }: Typed,
  site: ResolvedSite,
): RecordFinding {
  const span: Span = [start, start + words.length]
  const same = saysTheSame(words, site.facts.texts.get(fact))
  return {
    record,
    span,
    code: 'typed-facts/typed',
    parameters: { text: words.replace(/\s+/g, ' '), fact },
    fix: same ? placeholder(record, span, `{{fact:${fact}}}`) : undefined,
  }
}

/** Apart from spaces, signs and a country code: another e-mail address of the business is not its address. */
function saysTheSame(words: string, text = ''): boolean {
  const plain = (written: string) =>
    written
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^1(?=\d{10}$)/, '')
  return plain(words) === plain(text)
}

/** Unless the placeholder would begin a text without quotation marks, or join two lines. */
export function placeholder(record: ContentRecord, span: Span, text: string): Finding['fix'] {
  const before = record.text.slice(0, span[0])
  const opensText = span[0] < record.yamlEnd && /(?:[:,[{-]|^)[ \t]*$/.test(before)
  const isBroken = record.text.slice(...span).includes('\n')
  return opensText || isBroken ? undefined : [{ span, text }]
}

const known = new WeakMap<Facts, { model: Model; claims: readonly Claim[] }>()

/** Kept, since their patterns are compiled as they are used. What a site has beside its facts and its model says nothing of them. */
function claimsOf(site: ResolvedSite): readonly Claim[] {
  const last = known.get(site.facts)
  if (last?.model === site.model) return last.claims
  const claims = factClaims(site)
  known.set(site.facts, { model: site.model, claims })
  return claims
}

interface Typed {
  start: number
  words: string
  fact: string
}

/** In the order of the text; where two facts overlap, the longer one. */
function typedIn(record: ContentRecord, claims: readonly Claim[], site: ResolvedSite): Typed[] {
  const folded = foldCase(record.text)
  const possible = claims.filter(({ needs }) =>
    needs.every(words => words.some(word => folded.includes(word))),
  )
  const found = possible.flatMap(claim =>
    [...record.text.matchAll(claim.pattern)]
      .filter(
        match =>
          isWritten(record, match.index) &&
          !(claim.facts.includes('siteUrl') && isInLink(record, match.index)) &&
          (claim.context?.test(sentenceAt(record.text, match)) ?? true),
      )
      .map(match => ({ start: match.index, words: match[0], fact: factFor(match[0], claim, site) })),
  )
  const longestFirst = found.sort((a, b) => a.start - b.start || b.words.length - a.words.length)
  let end = 0
  return longestFirst.filter(({ start, words }) => {
    if (start < end) return false
    end = start + words.length
    return true
  })
}

/** "Licensed and insured" and "licensed and insured" are two facts: the one that is written alike. */
function factFor(words: string, { facts }: Claim, site: ResolvedSite): string {
  const first = words.slice(0, 1)
  return facts.find(name => site.facts.texts.get(name)?.startsWith(first)) ?? facts[0] ?? ''
}

/** The words around a match up to full stops, empty lines and other fields; a figure's label belongs to it. */
export function sentenceAt(text: string, { index, 0: words }: RegExpMatchArray & { index: number }): string {
  const ends = /[.!?](?=\s)|\n\s*\n|\n\s*(?:- )?(?!label:)\w+:\s/g
  const before = text.slice(0, index)
  const after = text.slice(index)
  const start = [...before.matchAll(ends)].at(-1)
  const end = [...after.matchAll(ends)].find(stop => stop.index >= words.length)
  return before.slice(start ? start.index + start[0].length : 0) + after.slice(0, end?.index)
}
