import type { PriceRange, Warranty } from '../../../generated/types.ts'
import type { DownloadContent } from '../download-content.ts'

/** Fills `{name}` parameters; one without a value is a mistake in a composition. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is given for {${name}} in "${text}"`)
    return String(value)
  })
}

/** With at most two decimals, and commas between thousands. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2 })

export function rangeText(low: number, high: number = low): string {
  return low === high ? numberText(low) : `${numberText(low)}–${numberText(high)}`
}

/** "$6–15 per sq ft, material": never without its basis. */
export function priceText(
  { low, high, basis, unit = 'square foot' }: PriceRange,
  { interfaceTexts: { prices } }: DownloadContent,
): string {
  const pattern = {
    'square foot': prices.perSquareFoot,
    window: prices.perWindow,
    project: prices.perProject,
  }[unit]
  return `${fill(pattern, { range: rangeText(low, high) })}, ${prices.basis[basis]}`
}

export function warrantyText({ low, high, kind }: Warranty, { interfaceTexts }: DownloadContent): string {
  return fill(interfaceTexts.warranties[kind], { years: rangeText(low, high) })
}
