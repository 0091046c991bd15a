import { textAt } from '../../codegen/json.ts'
import type { Model } from '../../codegen/model.ts'
import { slugify } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { titleField } from '../config/field-texts.ts'
import { undress } from '../format/dress.ts'
import type { Checkout } from './checkout.ts'
import { entityOf, pathInContent } from './content-path.ts'
import { draftMode } from './drafts/draft-mode.ts'
import type { Drafts } from './drafts/drafts.ts'
import { fieldOf } from './problems/problem-list.ts'
import { refusal, withWords } from './problems/refusal.ts'
import { showNotice } from './problems/warnings-notice.ts'
import type { Draft } from './register-formats.ts'

/** What the visual editor says before it writes an entry. */
export interface Saving {
  /** Inside the checkout. */
  path: string
  source: string | undefined
}

const nameless =
  'Its name has no letters from A to Z and no digits, of which the address of its page could be made. Add some, and save again.'

interface SaveGuardOptions {
  model: Model
  checkout: Checkout
  drafts: Pick<Drafts, 'check'>
  onRefused: (path: string, problems: readonly Problem[]) => void
}

/**
 * Refuses what the content check would refuse, and shows what it would only warn of; a draft is saved with whatever it has. A record comes without its path, so the guard hears of each save before
 * its text is made.
 */
export class SaveGuard {
  #saving: Saving | undefined
  readonly #model: Model
  readonly #checkout: Checkout
  readonly #drafts: Pick<Drafts, 'check'>
  readonly #onRefused: SaveGuardOptions['onRefused']

  constructor({ model, checkout, drafts, onRefused }: SaveGuardOptions) {
    this.#model = model
    this.#checkout = checkout
    this.#drafts = drafts
    this.#onRefused = onRefused
  }

  expect(saving: Saving): void {
    this.#saving = saving
  }

  /** The file that is being saved, inside the content folder. */
  get path(): string | undefined {
    return pathInContent(this.#saving?.path ?? '')
  }

  #refuse(path: string, problems: readonly Problem[]): never {
    this.#onRefused(path, problems)
    throw refusal(path, problems)
  }

  /** What a new draft lacks to have a name: its file would be called by chance. */
  #unnamed(path: string, text: string, problems: readonly Problem[]): Problem[] {
    const entity = entityOf(this.#model, path)
    const title = entity && titleField(entity.shape)
    if (!title || textAt(parseFile(entity, text).data, [title])) return []
    return problems.filter(problem => fieldOf(problem) === title)
  }

  /** Nor may a name that leaves no address, drafts or not. */
  #nameless(path: string, text: string): boolean {
    const entity = entityOf(this.#model, path)
    const title = entity?.kind === 'collection' ? titleField(entity.shape) : undefined
    const name = entity && title && textAt(parseFile(entity, text).data, [title])
    return Boolean(name) && slugify(name ?? '') === ''
  }

  /** Throws with what the command line would say. */
  async admit({ source, before, text }: Draft): Promise<void> {
    const saving = this.#saving
    const isDraft = draftMode.isOn
    const { texts } = await this.#checkout.state()
    const path = saving?.source === source ? pathInContent(saving?.path ?? '') : pathOf(before, texts)
    if (path === undefined) return
    if (!texts.has(path) && this.#nameless(path, text)) throw withWords(nameless)
    const { problems, warnings } = await this.#drafts.check({ path, text: ended(text) })
    const unnamed = isDraft && !texts.has(path) ? this.#unnamed(path, text, problems) : []
    if (unnamed.length > 0) this.#refuse(path, unnamed)
    if (isDraft) showNotice(path, [...problems, ...warnings], 'Saved as a draft. Before it is published:')
    else if (problems.length > 0) this.#refuse(path, problems)
    else showNotice(path, warnings, 'Worth a look, though it can be saved:')
  }
}

/** The file that says what a record was read from. */
function pathOf(before: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  if (before === undefined) return undefined
  return [...texts].find(([, text]) => undress(text) === before)?.[0]
}

const ended = (text: string) => `${text.trim()}\n`
