import type { RecordDraft } from '../draft/record-draft.ts'
import type { EditorStore } from '../store/editor-store.ts'

/** Addresses of pictures, saved or not. */
export class PictureUrls {
  readonly #store: Pick<EditorStore, 'state' | 'picture'>
  readonly #urls = new Map<string, string>()

  constructor(store: Pick<EditorStore, 'state' | 'picture'>) {
    this.#store = store
  }

  /** Returns the address of a picture by its path in the folder of pictures. */
  async find(draft: RecordDraft, src: string): Promise<string | undefined> {
    const path = `images/${src}`
    const known = this.#urls.get(path)
    if (known) return known
    const picked = draft.pictures.get(path)
    if (!picked && !this.#store.state.sizes.has(path)) return undefined
    const url = URL.createObjectURL(picked ?? (await this.#store.picture(path)))
    this.#urls.set(path, url)
    return url
  }

  /** Returns the address of a picture by its path without the ending. */
  async findByStem(draft: RecordDraft, stem: string): Promise<string | undefined> {
    const paths = [...draft.pictures.keys(), ...this.#store.state.sizes.keys()]
    const path = paths.find(file => file.replace(/\.\w+$/, '') === stem)
    return path && this.find(draft, path.replace(/^images\//, ''))
  }
}
