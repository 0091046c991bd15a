import type { ApiEntry } from '@sveltia/cms'
import { extensionOf, findEntity, type Model } from '../../../codegen/model.ts'
import type { Problem } from '../../../codegen/problem.ts'
import { type ContentState, problemsOfChange } from '../check-content.ts'
import type { Checkout } from '../checkout.ts'
import { entityOf, pathInContent } from '../content-path.ts'
import type { KeptTexts } from '../kept-texts.ts'
import { missingPictures, type PickedFiles } from '../picked-files.ts'
import { nameUnsaved } from '../preview/new-pictures.ts'
import { partsOf, textBefore } from '../register-formats.ts'
import type { Desk, DraftPage } from '../worker/messages.ts'
import { Unreachable } from '../worker/open-desk.ts'

/** A record as its file would be, were it saved now. */
export interface DraftFile {
  /** Inside the content folder. */
  path: string
  text: string
  /** Made from another record, and not saved yet. */
  isCopy: boolean
}

/** A record as its form has it. */
export type FormRecord = Pick<ApiEntry, 'collection' | 'path' | 'data'>

/** What a draft brings with it that was not there before. */
export interface Findings {
  /** Nothing is saved at its place. */
  isNew: boolean
  problems: Problem[]
  warnings: Problem[]
}

/** A page, or why there is none: half of a record is none, and what makes pages may be out of reach. */
export type ShownPage = DraftPage | undefined | 'unreadable' | 'unreachable'

const whyNone = (error: unknown) => (error instanceof Unreachable ? 'unreachable' : undefined)

interface DraftsOptions {
  model: Model
  kept: KeptTexts
  checkout: Checkout
  desk: Desk
  picked: PickedFiles
  /** Hears what the check says of what is being typed. */
  onFindings: (draft: DraftFile, findings: Findings) => void
}

/** The records that are being edited: how they read, what the check says of them, and the page that shows them. */
export class Drafts {
  readonly checkout: Checkout
  readonly #options: DraftsOptions
  #next: (() => Promise<void>) | undefined
  #isLooking = false

  constructor(options: DraftsOptions) {
    this.#options = options
    this.checkout = options.checkout
  }

  /** Undefined of a file that cannot be read, which has no page to show. */
  async read({ path, collection, data }: FormRecord): Promise<DraftFile | undefined> {
    const { model, kept, desk } = this.#options
    const own = pathInContent(path) ?? ''
    const entity = entityOf(model, own) ?? findEntity(model, collection)
    if (!entity) return undefined
    try {
      const { fields, source } = partsOf(data)
      const before = textBefore(kept, source)
      const text = await desk.write(entity.name, before, fields)
      const path = own || `${entity.name}/new-draft${extensionOf(entity)}`
      return { path, text: nameUnsaved(text), isCopy: own === '' && before !== undefined }
    } catch {
      return undefined
    }
  }

  /** Checks what would be saved. */
  async check({ path, text }: Pick<DraftFile, 'path' | 'text'>): Promise<Findings> {
    const state = await this.checkout.state()
    const now = await this.#options.desk.check(state)
    const then = await this.#options.desk.check(await this.#with(state, { path, text }))
    return {
      isNew: !state.texts.has(path),
      problems: problemsOfChange(path, now.problems, then.problems),
      warnings: problemsOfChange(path, now.warnings, then.warnings),
    }
  }

  /** Shows a draft's page and says what the check finds: of drafts that come faster than that, the last alone. */
  async look(record: FormRecord, show: (page: ShownPage) => Promise<void>): Promise<void> {
    this.#next = async () => {
      try {
        const draft = await this.read(record)
        if (!draft) return await show('unreadable')
        const state = await this.checkout.state()
        await show(await this.#options.desk.page(state, draft.path, draft.text).catch(whyNone))
        this.#options.onFindings(draft, await this.check(draft))
      } catch {
        await show('unreachable')
      }
    }
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#next) {
      const next = this.#next
      this.#next = undefined
      await next().catch(() => undefined)
    }
    this.#isLooking = false
  }

  async #with(
    { texts, sizes }: ContentState,
    { path, text }: Pick<DraftFile, 'path' | 'text'>,
  ): Promise<ContentState> {
    const all = new Map(this.#options.picked.addTo(sizes, text))
    const missing = missingPictures(all, text)
    const found = missing.length > 0 ? await this.checkout.inDraft?.(path, missing) : undefined
    // Nobody tells their sizes.
    for (const picture of found ?? []) all.set(picture, undefined)
    return { texts: new Map(texts).set(path, text), sizes: all }
  }
}
