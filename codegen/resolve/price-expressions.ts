import { type Formatters, formatAmount } from '../../site/formatters.ts'
import type { PriceRange, PrintedPrice } from '../../site/price.ts'

export interface PriceEvaluator {
  /** Prints the text of `{{price:…}}`. Returns undefined if a name is unknown or the syntax is wrong. */
  print: (expression: string) => string | undefined
  /** Returns the first name that isn't a price. */
  findUnknownName: (expression: string) => string | undefined
  pricesIn: (expression: string) => PrintedPrice[]
}

/** Rounds to cents: sums of fractions of a dollar aren't exact. */
export const roundToCents = (amount: number) => Math.round(amount * 100) / 100

/** Forms in which a price can be printed: its range alone, one end of it, its words, or the parts that it includes or excludes. */
export const priceForms = ['range', 'low', 'high', 'kind', 'includes', 'excludes'] as const
type PriceForm = (typeof priceForms)[number]

interface Operand {
  sign: 1 | -1
  /** Number, or name of a percentage. */
  factor: string | undefined
  name: string
}

interface Expression {
  terms: readonly Operand[]
  form: PriceForm | undefined
}

/**
 * Evaluates `lvp.usualJob`, `lvp.usualJob, low` and sums such as `440 x lvp.material + 400 x lvp.labor + rush, high`. A percentage as an
 * operand raises the sum before it; as the factor of a price, it multiplies the price.
 */
export function createPriceEvaluator(
  entries: ReadonlyMap<string, PrintedPrice>,
  formats: Formatters,
  partWords: (part: string) => string,
): PriceEvaluator {
  const inWords = (parts: readonly string[]) => formats.list(parts.map(partWords))
  return {
    pricesIn: expression =>
      namesIn(expression).flatMap(name => {
        const entry = entries.get(name)
        return entry ? [entry] : []
      }),
    findUnknownName: expression => namesIn(expression).find(name => !entries.has(name)),
    print(expression) {
      const parsed = parseExpression(expression)
      const sum = parsed && evaluate(parsed.terms, entries)
      if (!sum) return undefined
      const { form } = parsed
      if (form === 'low' || form === 'high') {
        return formatAmount({ low: sum[form], high: sum[form] }, sum.unit, formats)
      }
      if (!sum.entry)
        return form === undefined || form === 'range' ? formatAmount(sum, sum.unit, formats) : undefined
      const { entry } = sum
      if (form === 'range') return entry.range
      if (form === 'kind') return entry.words
      if (form) return inWords(entry[form])
      return entry.words ? `${entry.priced}, ${entry.words}` : entry.priced
    },
  }
}

const termPattern = /^(?:([\d.]+|[a-z][\w.]*)\s+[x×]\s+)?([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)?)$/

function parseExpression(expression: string): Expression | undefined {
  const [, sum = '', form] =
    new RegExp(`^(.*?)(?:\\s*,\\s*(${priceForms.join('|')}))?$`).exec(
      expression.replace(/\s+/g, ' ').trim(),
    ) ?? []
  const operands: Operand[] = []
  for (const part of sum.split(/ (?=[+-] )/)) {
    const [, factor, name] = termPattern.exec(part.replace(/^[+-] /, '')) ?? []
    if (name === undefined) return undefined
    operands.push({ sign: part.startsWith('- ') ? -1 : 1, factor, name })
  }
  return { terms: operands, form: priceForms.find(one => one === form) }
}

function namesIn(expression: string): string[] {
  return (parseExpression(expression)?.terms ?? []).flatMap(({ factor, name }) =>
    factor !== undefined && /^[a-z]/.test(factor) ? [factor, name] : [name],
  )
}

function evaluate(
  terms: readonly Operand[],
  entries: ReadonlyMap<string, PrintedPrice>,
): (PriceRange & { unit: string; entry?: PrintedPrice }) | undefined {
  const [only] = terms
  const entry = only && entries.get(only.name)
  if (only && entry && terms.length === 1 && only.factor === undefined) {
    return { low: entry.low, high: entry.high, unit: entry.unit, entry }
  }
  let sum: PriceRange = { low: 0, high: 0 }
  for (const { sign, factor, name } of terms) {
    const price = entries.get(name)
    const times = factor === undefined ? { low: 1, high: 1 } : evaluateFactor(factor, entries)
    if (!price || !times) return undefined
    const raised = price.unit === 'percent' && factor === undefined
    const part = raised
      ? { low: (sum.low * price.low) / 100, high: (sum.high * price.high) / 100 }
      : { low: price.low * times.low, high: price.high * times.high }
    sum = { low: sum.low + sign * part.low, high: sum.high + sign * part.high }
  }
  return { low: roundAmount(sum.low), high: roundAmount(sum.high), unit: 'once' }
}

function evaluateFactor(factor: string, entries: ReadonlyMap<string, PrintedPrice>): PriceRange | undefined {
  if (/^\d/.test(factor)) return { low: Number(factor), high: Number(factor) }
  const entry = entries.get(factor)
  return entry?.unit === 'percent' ? { low: entry.low / 100, high: entry.high / 100 } : undefined
}

/** Rounds amounts of $20 and more to dollars, others to cents. */
const roundAmount = (amount: number) => (Math.abs(amount) >= 20 ? Math.round(amount) : roundToCents(amount))
