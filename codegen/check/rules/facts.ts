import { findAlternatives, findUniqueCloseMatch } from '../../close-match.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { isObject } from '../../json.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'

/** Every placeholder, but for those of prices, warranties and durations, is written `{{fact:name}}` and names a fact that exists; no fact is made of itself. */
export const factsRule: Rule = {
  id: 'facts',
  promise:
    'A placeholder names a fact that exists, and the number of a fact agrees with the words that print it.',
  remedy:
    'Put in the fact anew with the button Fact, or copy its name from content/facts.yaml. Where a number and its words disagree, correct one of them there.',
  *find(site, { recall }) {
    const registryRead = recordsOf(site, 'facts').some(record => record.data)
    for (const record of site.records) {
      yield* recall('facts', record, () => [...wrongPlaceholders(record, registryRead, site)])
    }
    for (const circle of site.facts.circles) yield* describeCircle(circle, site)
    for (const record of recordsOf(site, 'facts')) yield* disagreeing(record)
  },
}

function* wrongPlaceholders(
  record: ContentRecord,
  registryRead: boolean,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  for (const { span, text, name } of placeholdersOf(record.text)) {
    if (/^\{\{(?:price|warranty|duration):.*\}\}$/.test(text)) continue
    // The syntax rule explains braces in a file that can't be read.
    if (!record.data && !text.endsWith('}')) continue
    if (name === undefined) yield { record, span, ...describeMalformed(text, span, site) }
    else if (registryRead && !site.facts.names.has(name)) {
      const right = findUniqueCloseMatch(name, site.facts.names)
      const fix = right === undefined ? undefined : [{ span, text: `{{fact:${right}}}` }]
      const parameters = { name, ...findAlternatives(name, [...site.facts.names].sort()) }
      yield { record, span, code: 'facts/unknown', parameters, fix }
    }
  }
}

/** A number beside the words that print it: "1.2M+" of 1000000 says more than is true, or an old number. */
function* disagreeing(record: ContentRecord): Iterable<Finding> {
  for (const [name, fact] of Object.entries(record.data ?? {})) {
    const [value, text] = isObject(fact) ? [fact.value, fact.text] : []
    if (typeof value !== 'number' || typeof text !== 'string') continue
    const [said, ...others] = numbersIn(text)
    if (!said || others.length > 0 || agrees(value, said)) continue
    yield {
      record,
      path: [name, 'text'],
      code: 'facts/disagreement',
      parameters: { name, typed: said.written, value },
    }
  }
}

interface Said {
  written: string
  number: number
  /** How much one in the last place that is written stands for. */
  step: number
  isFloor: boolean
}

const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

function numbersIn(text: string): Said[] {
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

/** "500+" of 500 to 999, since any more would be told; "1.2M" of what is rounded to it. */
function agrees(value: number, { number, step, isFloor }: Said): boolean {
  if (isFloor) return value >= number && value < Math.max(number * 2, number + step)
  return Math.abs(value - number) <= step / 2
}

interface Placeholder {
  text: string
  span: Span
  /** Undefined where it is not written as it must be. */
  name: string | undefined
}

// One brace for two is a mistake only with the word behind it: `{count}` is a parameter of an interface text.
const placeholders =
  /\{\{[^{}\n]*\}\}|\{{1,2}\s*fact\s*:[^{}\n]*\}{1,2}|\{{2,}(?![^{}]*\}\})(?:\w+:[\w.-]*)?/g

/** In the text as typed; comments of YAML files may say what they like. */
function* placeholdersOf(text: string): Iterable<Placeholder> {
  if (!/\{\{|\{\s*fact\b/.test(text)) return
  for (const { index, 0: found } of text.matchAll(placeholders)) {
    const lineStart = text.lastIndexOf('\n', index) + 1
    if (/^\s*#\s/.test(text.slice(lineStart, index))) continue
    const name = /^\{\{fact:([\w-]+)\}\}$/.exec(found)?.[1]
    yield { text: found, span: [index, index + found.length], name }
  }
}

function describeMalformed(text: string, span: Span, site: ResolvedSite): Diagnosis & Pick<Finding, 'fix'> {
  if (!text.endsWith('}')) return { code: 'facts/open-placeholder' }
  const typed = text
    .replace(/[{}]/g, '')
    .replace(/^\s*fact\s*:?\s*/i, '')
    .trim()
  const name = site.facts.names.has(typed) ? typed : undefined
  return {
    code: 'facts/malformed-placeholder',
    parameters: { typed: text, name, hasSpaces: /\s/.test(text) },
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
