import { findAlternatives, findSureMatch } from '../../close-match.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { isObject } from '../../json.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findInText } from '../find-in-text.ts'
import {
  findMeantPlaceholder,
  findNamedPlaceholders,
  isKnownPlaceholder,
  nameKind,
} from '../meant-placeholder.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'

/** Checks placeholders of facts, and facts whose text disagrees with their value or contains itself. Other rules check other placeholders. */
export const factsRule: Rule = {
  id: 'facts',
  description:
    'A placeholder names a fact that exists, and the number of a fact agrees with the words that print it.',
  howToFix:
    'Put in the fact anew with the button Fact, or copy its name from content/facts.yaml. Where a number and its words disagree, correct one of them there.',
  *find(site, { cachedFindings }): Iterable<Finding> {
    const registryRead = recordsOf(site, 'facts').some(record => record.data)
    for (const record of site.records) {
      yield* cachedFindings('facts', record, () => [
        ...findWrongPlaceholders(record, registryRead, site),
        ...findBarePlaceholders(record, site),
      ])
    }
    for (const circle of site.facts.circles) yield* describeCircle(circle, site)
    for (const record of recordsOf(site, 'facts')) yield* findDisagreeingTexts(record)
  },
}

function* findWrongPlaceholders(
  record: ContentRecord,
  registryRead: boolean,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  for (const { span, text, name } of findPlaceholders(record.text)) {
    if (/^\{\{(?:(?:price|warranty|duration):.*|as\s+written:?\s.*)\}\}$/.test(text)) continue
    // The syntax rule explains braces in a file that can't be read.
    if (!record.data && !text.endsWith('}')) continue
    if (name === undefined) yield { record, span, ...describeMalformed(text, span, site, record) }
    else if (registryRead && !site.facts.names.has(name)) {
      const right = findSureMatch(name, site.facts.names)
      const fix = right === undefined ? undefined : [{ span, text: `{{fact:${right}}}` }]
      const parameters = { name, ...findAlternatives(name, [...site.facts.names].sort()) }
      yield { record, span, code: 'facts/unknown', parameters, fix }
    }
  }
}

/** Finds names of placeholders that stand in a text without their braces. */
const findBarePlaceholders = (record: ContentRecord, { facts }: ResolvedSite): RecordFinding[] =>
  findInText(record, bareNames, ({ 0: typed }) =>
    isKnownPlaceholder(typed, facts)
      ? { code: 'facts/without-braces', parameters: { typed, right: `{{${typed}}}` } }
      : undefined,
  )

const bareNames = /(?<![\p{L}\p{N}{[:/.-])(?:fact|price|warranty|duration):[\w-]+(?:\.[\w-]+)?(?![\w}\]-])/gu

/** Compares the number of each fact with its text: "1.2M+" disagrees with 1000000. */
function* findDisagreeingTexts(record: ContentRecord): Iterable<Finding> {
  for (const [name, fact] of Object.entries(record.data ?? {})) {
    const [value, text] = isObject(fact) ? [fact.value, fact.text] : []
    if (typeof value !== 'number' || typeof text !== 'string') continue
    const [number, ...others] = parseNumbers(text)
    if (!number || others.length > 0 || agrees(value, number)) continue
    yield {
      record,
      path: [name, 'text'],
      code: 'facts/disagreement',
      parameters: { name, typed: number.written, value },
    }
  }
}

interface ParsedNumber {
  written: string
  number: number
  /** Value of one in the last significant digit. */
  step: number
  isFloor: boolean
}

const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

function parseNumbers(text: string): ParsedNumber[] {
  return [
    ...text.matchAll(/(\d[\d,]*)(\.\d+)?\s*(?:([kmb])(?![a-z])|(thousand|million|billion))?(\+)?/gi),
  ].map(([written, whole = '', fraction = '', letter = '', word = '', plus]) => {
    const scale = scales[(letter || word.charAt(0).replace('t', 'k')).toLowerCase()] ?? 1
    const zeros =
      fraction === '' ? (/0*$/.exec(whole.replaceAll(',', ''))?.[0].length ?? 0) : 1 - fraction.length
    return {
      written: written.trim(),
      number: Number(whole.replaceAll(',', '') + fraction) * scale,
      step: 10 ** zeros * scale,
      isFloor: plus !== undefined,
    }
  })
}

/** "500+" agrees with 500 to 999, and "1.2M" with values that round to it. */
function agrees(value: number, { number, step, isFloor }: ParsedNumber): boolean {
  if (isFloor) return value >= number && value < Math.max(number * 2, number + step)
  return Math.abs(value - number) <= step / 2
}

interface Placeholder {
  text: string
  span: Span
  /** Undefined if the placeholder is malformed. */
  name: string | undefined
}

// A single brace is a mistake only before a kind of placeholder: `{count}` is a parameter of an interface text, `{ price: … }` a group.
const placeholders =
  /\{\{[^{}\n]*\}\}|(?<!\[)(?:\[\[|\[)(?:fact|price|warranty|duration):[\w][^{}[\]()\n]*\]{1,2}(?![(\]])|\{{1,2}\s*fact\s*:[^{}\n]*\}{1,2}|(?<!\{)\{(?:price|warranty|duration):\S[^{}\n]*\}{1,2}|\{{2,}(?![^{}]*\}\})(?:\w+:[\w.-]*)?/g

/** Finds placeholders in the raw text, outside of YAML comments. */
function* findPlaceholders(text: string): Iterable<Placeholder> {
  if (!/\{\{|\{\s*fact\b|[{[](?:fact|price|warranty|duration):\S/.test(text)) return
  for (const { index, 0: found } of text.matchAll(placeholders)) {
    const lineStart = text.lastIndexOf('\n', index) + 1
    if (/^\s*#\s/.test(text.slice(lineStart, index))) continue
    const name = /^\{\{fact:([\w-]+)\}\}$/.exec(found)?.[1]
    yield { text: found, span: [index, index + found.length], name }
  }
}

function describeMalformed(
  text: string,
  span: Span,
  site: ResolvedSite,
  { translation }: ContentRecord,
): Diagnosis & Pick<Finding, 'fix'> {
  if (/^\{/.test(text) && !text.endsWith('}')) return { code: 'facts/open-placeholder' }
  const inner = text.replace(/[[\]{}]/g, '')
  const typed = inner.replace(/^\s*fact\s*[:.]?\s*/i, '').trim()
  const name = site.facts.names.has(typed) ? typed : undefined
  const whole = `{{${inner}}}`
  const [, kind = '', expression = ''] = /^\{\{(\w+):(.*)\}\}$/.exec(whole) ?? []
  const isPrinted = site.facts.printers.get(kind)?.(expression) !== undefined
  return {
    code: 'facts/malformed-placeholder',
    parameters: {
      typed: text,
      name,
      right: isPrinted ? whole : findMeantPlaceholder(whole, site.facts),
      kind: nameKind(whole)?.kind,
      choices: findNamedPlaceholders(inner, site.facts),
      nearest: findAlternatives(typed, [...site.facts.names].sort(), 0).nearest,
      ...(translation ? { isTranslation: true } : {}),
      hasSpaces: /\s/.test(text),
      hasDot: /^\{\{\s*fact\s*\./i.test(text),
    },
    ...(name === undefined ? {} : { fix: [{ span, text: `{{fact:${name}}}` }] }),
  }
}

function* describeCircle(circle: readonly string[], site: ResolvedSite): Iterable<Finding> {
  const [record] = recordsOf(site, 'facts')
  const name = circle.find(fact => record?.data?.[fact] !== undefined)
  if (!record || name === undefined) return
  const others = circle.filter(fact => fact !== name)
  yield {
    record,
    path: [name, textFieldOf(record, name)],
    code: 'facts/circle',
    parameters: { name, others },
  }
}

function textFieldOf(record: ContentRecord, name: string): string {
  const fact = record.data?.[name]
  return typeof fact === 'object' && fact !== null && 'text' in fact ? 'text' : 'value'
}
