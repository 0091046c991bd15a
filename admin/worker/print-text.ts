import { humanize } from '../../codegen/names.ts'
import { fillText } from '../../codegen/resolve/facts.ts'
import { parseTerm } from '../../codegen/resolve/terms.ts'
import type { Facts } from '../../codegen/resolve/types.ts'
import { termKinds } from '../../codegen/term-kinds.ts'
import type { PrintedText } from './messages.ts'

/** Prints a text as pages do, and names the facts, prices and terms in it. */
export function printText(source: string, facts: Facts): PrintedText {
  const names = [...source.matchAll(/\{\{([a-z]+):([^{}]*)\}\}/g)].flatMap(([, kind = '', expression = '']) =>
    namesIn(kind, expression.trim(), facts),
  )
  return { text: fillText(source, facts), names: [...new Set(names)] }
}

function namesIn(kind: string, expression: string, { prices, terms }: Facts): string[] {
  if (kind === 'fact') return [humanize(expression)]
  if (kind === 'price')
    return prices
      .pricesIn(expression)
      .map(({ title, kind, words }) => (kind && words ? `${title}, ${humanize(kind).toLowerCase()}` : title))
  const term = termKinds.find(one => one === kind)
  const { name } = parseTerm(expression)
  return [(term && name && terms[term].get(name)?.title) || humanize(kind)]
}
