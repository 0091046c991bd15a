import type { Edit } from '../../codegen/problem.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { addUrls } from '../urls/add-urls.ts'
import type { Change, Refusal } from './change.ts'
import { editRedirects, type NewRedirect } from './redirect-edits.ts'
import { placeOf, rewrite, type Use } from './uses.ts'

/** A change while it is being put together. */
export class Plan implements Change {
  readonly edits = new Map<string, Edit[]>()
  readonly moves = new Map<string, string>()
  readonly removed = new Set<string>()
  readonly #tooOdd: Use[] = []
  readonly #site: ResolvedSite
  #lostRedirects: ReadonlySet<number> = new Set()

  constructor(site: ResolvedSite) {
    this.#site = site
  }

  edit(file: string, ...edits: Edit[]): void {
    this.edits.set(file, [...(this.edits.get(file) ?? []), ...edits])
  }

  /** Old addresses lead on, and the list knows old and new ones. Comes before what rewrites uses. */
  redirect(redirects: readonly NewRedirect[]): void {
    if (redirects.length === 0) return
    const pages = new Set(redirects.map(({ to }) => to))
    const found = editRedirects(this.#site, redirects, pages)
    if (found) {
      this.edit(found.record.path, ...found.edits)
      this.#lostRedirects = found.removed
    }
    const addresses = redirects.flatMap(({ from, to }) => [from, to.replace(/[?#].*$/s, '')])
    this.edit(URL_LIST_FILE, ...addUrls(this.#site.content.urlList?.text ?? '', addresses))
  }

  rewrite(use: Use, replacement: string): void {
    const [list, index] = use.path ?? []
    const isLost =
      use.record.entity.name === 'redirects' && list === 'items' && this.#lostRedirects.has(Number(index))
    if (isLost) return
    const edit = rewrite(use, replacement)
    if (edit) this.edit(use.record.path, edit)
    else this.#tooOdd.push(use)
  }

  finish(): Change | Refusal {
    if (this.#tooOdd.length === 0) return this
    const places = this.#tooOdd.map(use => `\n  ${placeOf(use)}`).join('')
    return { refused: `Write these in a simple way first, without line breaks or escapes in them:${places}` }
  }
}
