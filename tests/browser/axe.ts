import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** With that of WCAG 2.2 which axe leaves out unless it is asked: targets of at least 24 px. */
export const allRules = { rules: { 'target-size': { enabled: true } } } satisfies RunOptions

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/**
 * Violations as lines: rule, how many, and the first element. Evaluated, because a script element would be blocked.
 * Of the page at rest: half faded in, any text is too pale.
 */
export async function violations(page: Page, options: RunOptions = allRules): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async options => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'], ...options })
    return violations.map(({ id, nodes }) => ({
      id,
      count: nodes.length,
      first: `${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary}`,
    }))
  }, options)
  return found.map(({ id, count, first }) => `${id} (${count}): ${first.replaceAll(/\s+/g, ' ')}`)
}

/** The rules that depend on light and dark. */
export const colorRules: RunOptions = { runOnly: ['color-contrast'] }

export const withoutColorRules: RunOptions = {
  rules: { ...allRules.rules, 'color-contrast': { enabled: false } },
}
