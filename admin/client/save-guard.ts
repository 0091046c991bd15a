import { undress } from '../format/dress.ts'
import type { Checkout } from './checkout.ts'
import { pathInContent } from './content-path.ts'
import type { Drafts } from './drafts/drafts.ts'
import { refusal } from './problems/refusal.ts'
import { showWarnings } from './problems/warnings-notice.ts'
import type { Draft } from './register-formats.ts'

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
  readonly #drafts: Pick<Drafts, 'check'>

  constructor(checkout: Checkout, drafts: Pick<Drafts, 'check'>) {
    this.#checkout = checkout
    this.#drafts = drafts
  }

  expect(saving: Saving): void {
    this.#saving = saving
  }

  /** Throws with what the command line would say. */
  async admit({ source, before, text }: Draft): Promise<void> {
    const saving = this.#saving
    const { texts } = await this.#checkout.state()
    const path = saving?.source === source ? pathInContent(saving?.path ?? '') : pathOf(before, texts)
    if (path === undefined) return
    const { problems, warnings } = await this.#drafts.check({ path, text: ended(text) })
    if (problems.length > 0) throw refusal(path, problems)
    showWarnings(path, warnings)
  }
}

/** The file that says what a record was read from. */
function pathOf(before: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  if (before === undefined) return undefined
  return [...texts].find(([, text]) => undress(text) === before)?.[0]
}

const ended = (text: string) => `${text.trim()}\n`
