import * as z from 'zod/mini'
import type { CheckoutFiles } from './checkout-files.ts'
import { draftSchema, type StoredDraft } from './stored-draft.ts'

interface PutOptions {
  /** Whether the draft stays based on the file that it was made from. Otherwise it is based on the file as the page knows it. */
  keepsBase: boolean
  /** The time at which the replaced draft was saved; empty if there is none. The server refuses to replace another one. */
  seen?: string
}

/** The drafts of a checkout: files next to the content, which the local server stores. */
export class CheckoutDrafts {
  readonly #store: Pick<CheckoutFiles, 'send' | 'has' | 'text' | 'revision'>
  readonly #known = new Map<string, StoredDraft>()

  constructor(store: Pick<CheckoutFiles, 'send' | 'has' | 'text' | 'revision'>) {
    this.#store = store
  }

  /** The drafts as this page knows them, by the path of the record's file. */
  get known(): ReadonlyMap<string, StoredDraft> {
    return this.#known
  }

  /** Lists the drafts as they are now. The next save of one is still based on what this page knows. */
  async list(): Promise<readonly StoredDraft[]> {
    return z.array(draftSchema).parse(await this.#store.send('GET', 'drafts'))
  }

  /** Reads all drafts. The next saves are based on them. */
  async read(): Promise<readonly StoredDraft[]> {
    const found = await this.list()
    this.#known.clear()
    for (const draft of found) this.#known.set(draft.path, draft)
    return found
  }

  /** Reads one draft again. Returns undefined if it was published or discarded. */
  async readOne(path: string): Promise<StoredDraft | undefined> {
    const found = (await this.list()).find(draft => draft.path === path)
    if (found) this.#known.set(path, found)
    else this.#known.delete(path)
    return found
  }

  /** Whether somebody else saved, published or discarded a draft since this page read it. */
  async isChanged(path: string): Promise<boolean> {
    const now = (await this.list()).find(draft => draft.path === path)
    return now?.saved !== this.#known.get(path)?.saved
  }

  /** Throws ChangedElsewhere if somebody else saved the draft since `seen`. */
  async put(
    draft: Pick<StoredDraft, 'name' | 'title' | 'path' | 'text'>,
    { keepsBase, seen }: PutOptions,
  ): Promise<StoredDraft> {
    const { path, name } = draft
    const known = this.#known.get(path)
    const base = (keepsBase && known) || (await this.#currentBase(path))
    const saved: StoredDraft = {
      ...draft,
      base: base.base,
      ...(base.baseText !== undefined && { baseText: base.baseText }),
      saved: new Date().toISOString(),
    }
    const query = new URLSearchParams({ seen: seen ?? known?.saved ?? '' })
    await this.#store.send('PUT', `drafts/${name}?${query}`, saved)
    this.#known.set(path, saved)
    return saved
  }

  /** Removes a draft. Throws ChangedElsewhere if somebody else saved it since this page read it. */
  async remove(path: string): Promise<void> {
    const draft = this.#known.get(path)
    if (!draft) return
    await this.#store.send('DELETE', `drafts/${draft.name}?${new URLSearchParams({ seen: draft.saved })}`)
    this.#known.delete(path)
  }

  async #currentBase(path: string): Promise<Pick<StoredDraft, 'base' | 'baseText'>> {
    if (!this.#store.has(path)) return { base: '' }
    return { baseText: await this.#store.text(path), base: await this.#store.revision(path) }
  }
}
