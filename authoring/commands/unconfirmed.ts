import { checkContent } from '../../codegen/generate.ts'
import { isObject, type Json, type JsonObject, type JsonPath, textAt, walkJson } from '../../codegen/json.ts'
import { humanize } from '../../codegen/names.ts'
import { LineIndex } from '../../codegen/problem.ts'
import { type ContentRecord, locate } from '../../codegen/read/record.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { PrintedPrice } from '../../site/price.ts'
import { count } from '../report/text.ts'
import type { Command } from './command.ts'

/** A figure or text that the owner hasn't confirmed. */
interface OpenEntry {
  file: string
  line: number
  /** "Vinyl plank: 1–2 days", or the start of a sample text. */
  what: string
  source: string
}

export const unconfirmedCommand: Command = {
  summary: 'Lists the figures, claims and texts that the owner has not confirmed yet.',
  usage: ['unconfirmed'],
  run: (_args, options) => ({ ok: true, text: formatEntries(findEntries(checkContent(options).site)) }),
}

function formatEntries(entries: readonly OpenEntry[]): string {
  if (entries.length === 0) return 'The owner has confirmed everything.\n'
  const lines = entries.map(
    ({ file, line, what, source }) => `${file}:${line}\n  ${what}\n  Source: ${source}\n`,
  )
  return `${lines.join('\n')}
${count(entries.length, 'entry is', 'entries are')} not confirmed yet. Nobody but you sees these notes: they are on no page.
When the owner has confirmed one, correct what is wrong, and write "confirmed: true". Replace a sample by a customer's
own words, and write "sample: false".
`
}

function findEntries({ records, facts }: ResolvedSite): OpenEntry[] {
  return records.flatMap(record => {
    const index = new LineIndex(record.text)
    const lineOf = (path: JsonPath) => index.at(locate(record, path)[0]).line
    return openPaths(record).map(({ path, data, key }) => ({
      file: record.file,
      line: lineOf([...path, key]),
      what: describe(path, data, name => facts.prices.entries.get(name)),
      source: textAt(data, ['source']) ?? 'A text of our own',
    }))
  })
}

function openPaths({ data }: ContentRecord): { path: JsonPath; data: JsonObject; key: string }[] {
  const found: { path: JsonPath; data: JsonObject; key: string }[] = []
  walkJson(data ?? {}, (value, path) => {
    if (!isObject(value)) return
    if (value.confirmed === false) found.push({ path: [...path], data: value, key: 'confirmed' })
    if (value.sample === true) found.push({ path: [...path], data: value, key: 'sample' })
  })
  return found
}

type FindPrice = (name: string) => PrintedPrice | undefined

/** Returns the name of an entry and the figures in it. */
function describe(path: JsonPath, data: JsonObject, findPrice: FindPrice): string {
  const name = textAt(data, ['name']) ?? (data.sample === true ? 'Sample' : humanize(String(path.at(-1))))
  const figures = figuresOf(path, data, findPrice)
  return figures === '' ? name : `${name}: ${figures}`
}

function figuresOf([, ...path]: JsonPath, data: JsonObject, findPrice: FindPrice): string {
  const printed = findPrice(path.join('.'))?.priced
  if (printed !== undefined) return printed
  const { low, text, value, kind } = data
  const unit = data.unit ?? (typeof kind === 'string' ? `years, ${kind} warranty` : undefined)
  const stated = text ?? value
  if (typeof stated === 'string' || typeof stated === 'number')
    return [stated, unit].filter(Boolean).join(' ')
  if (typeof low === 'number') return [rangeIn(data), unit].filter(Boolean).join(' ')
  const prices = Object.entries(data).flatMap(([kind, written]) => {
    const price = isObject(written) && findPrice([...path, kind].join('.'))
    return price ? [`${humanize(kind).toLowerCase()} ${price.range}`] : []
  })
  return prices.join(', ')
}

function rangeIn({ low, high = low }: JsonObject): string | undefined {
  const ends: Json[] = low === high ? [low ?? null] : [low ?? null, high ?? null]
  return ends.every(end => typeof end === 'number') ? ends.join('–') : undefined
}
