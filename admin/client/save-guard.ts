import { undress } from '../format/dress.ts'
import type { Checkout } from './checkout.ts'
import { pathInContent } from './content-path.ts'
import { draftMode } from './drafts/draft-mode.ts'
import type { Drafts } from './drafts/drafts.ts'
import { refusal } from './problems/refusal.ts'
import { showNotice } from './problems/warnings-notice.ts'
import type { Draft } from './register-formats.ts'

/** What the visual editor says before it writes an entry. */
export interface Saving {
  /** Inside the checkout. */
  path: string
  source: string | undefined
}

/**
 * Refuses what the content check would refuse, and shows what it would only warn of; a draft is saved with whatever it has. A record comes without its path, so the guard hears of each save before
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

  /** The file that is being saved, inside the content folder. */
  get path(): string | undefined {
    return pathInContent(this.#saving?.path ?? '')
  }

  /** Throws with what the command line would say. */
  async admit({ source, before, text }: Draft): Promise<void> {
    const saving = this.#saving
    const isDraft = draftMode.isOn
    const { texts } = await this.#checkout.state()
    const path = saving?.source === source ? pathInContent(saving?.path ?? '') : pathOf(before, texts)
    if (path === undefined) return
    const { problems, warnings } = await this.#drafts.check({ path, text: ended(text) })
    if (isDraft) showNotice(path, [...problems, ...warnings], 'Saved as a draft. Before it is published:')
    else if (problems.length > 0) throw refusal(path, problems)
    else showNotice(path, warnings, 'Worth a look, though it can be saved:')
  }
}

/** The file that says what a record was read from. */
function pathOf(before: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  if (before === undefined) return undefined
  return [...texts].find(([, text]) => undress(text) === before)?.[0]
}

const ended = (text: string) => `${text.trim()}\n`
