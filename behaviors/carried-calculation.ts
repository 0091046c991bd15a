/** Lets the links of a page go on with the calculation that the visitor left in this tab, as the server does with one in the address. */
import { withCalculation } from '../site/floor-cost/carried-calculation.ts'
import { CALCULATION_KEY } from '../site/page-paths.ts'
import { lastCalculation } from './last-calculation.ts'

export function enhance(): void {
  const kept = lastCalculation.load()
  // A calculation in the address may come from somebody else: the server has put it into the links.
  if (kept && !new URLSearchParams(location.search).has(CALCULATION_KEY)) takeAlong(kept)
}

/** Adds a calculation, as the calculator's query, to all links that take one along. Islands render theirs. */
export function takeAlong(calculation: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const href = link.getAttribute('href') ?? ''
    if (link.pathname !== location.pathname && !link.closest('is-land'))
      link.setAttribute('href', withCalculation(href, calculation))
  }
}
