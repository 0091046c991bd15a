import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All rules, including WCAG 2.2's target size of 24 px, which axe disables by default. */
export const allRules = { rules: { 'target-size': { enabled: true } } } satisfies RunOptions

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/**
 * Lists violations: rule, number and first element. Evaluates axe, because the CSP blocks a script element. Finishes animations, because
 * text that is still fading in has too little contrast.
 */
export async function violations(page: Page, options: RunOptions = allRules): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async options => {
    // Its bar lies below the screen until the page is scrolled. axe takes it to cover the text there; examples check it by itself.
    const track = document.querySelector<HTMLElement>('main ~ .action-track')
    if (track) track.hidden = true
    const { violations } = await window.axe.run({ resultTypes: ['violations'], ...options })
    if (track) track.hidden = false
    return violations.map(({ id, nodes }) => ({
      id,
      count: nodes.length,
      first: `${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary}`,
    }))
  }, options)
  return found.map(({ id, count, first }) => `${id} (${count}): ${first.replaceAll(/\s+/g, ' ')}`)
}

/** Rules whose result depends on the color scheme. */
export const colorRules: RunOptions = { runOnly: ['color-contrast'] }

/** Rules whose result depends on the content of a page, not on its kind. They take a third of the time of all rules. */
export const contentRules: RunOptions = { rules: { 'color-contrast': { enabled: false } } }
