import { undress } from '../format/dress.ts'
import { type ContentCheck, problemsOfChange } from './check-content.ts'
import type { Checkout } from './checkout.ts'
import { pathInContent } from './content-path.ts'
import type { PickedFiles } from './picked-files.ts'
import { refusal } from './refusal.ts'
import type { Draft } from './register-formats.ts'
import { showWarnings } from './warnings-notice.ts'

/** What the visual editor says before it writes an entry. */
export interface Saving {
  /** Inside the checkout. */
  path: string
  source: string | undefined
}

/**
 * Refuses what the content check would refuse, and shows what it would only warn of. A draft comes without its path, so the guard hears of each save before
 * its text is made.
 */
export class SaveGuard {
  #saving: Saving | undefined
  readonly #checkout: Checkout
  readonly #check: ContentCheck
  readonly #picked: PickedFiles

  constructor(checkout: Checkout, check: ContentCheck, picked: PickedFiles) {
    this.#checkout = checkout
    this.#check = check
    this.#picked = picked
  }

  expect(saving: Saving): void {
    this.#saving = saving
  }

  /** Throws with the same words as the command line. */
  async admit({ source, before, text }: Draft): Promise<void> {
    const state = await this.#checkout.state()
    const saving = this.#saving
    const path = saving?.source === source ? pathInContent(saving?.path ?? '') : pathOf(before, state.texts)
    if (path === undefined) return
    const after = new Map(state.texts).set(path, ended(text))
    const now = this.#check.check(state)
    const then = this.#check.check({ texts: after, sizes: this.#picked.addTo(state.sizes, text) })
    const problems = problemsOfChange(path, now.problems, then.problems)
    if (problems.length > 0) throw refusal(then.report(problems))
    showWarnings(then.report(problemsOfChange(path, now.warnings, then.warnings)))
  }
}

/** The file that says what a record was read from. */
function pathOf(before: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  if (before === undefined) return undefined
  return [...texts].find(([, text]) => undress(text) === before)?.[0]
}

const ended = (text: string) => `${text.trim()}\n`
