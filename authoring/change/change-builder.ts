import type { Edit } from '../../codegen/problem.ts'
import { URL_LIST_FILE } from '../../codegen/read/url-list.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { addUrls } from '../urls/add-urls.ts'
import type { ContentChange, Rejection } from './change.ts'
import { addRedirects, type NewRedirect } from './redirect-edits.ts'
import { formatLocation, type RecordUsage, replaceUsage } from './usages.ts'

/** Collects the parts of a change. */
export class ChangeBuilder implements ContentChange {
  readonly edits = new Map<string, Edit[]>()
  readonly moves = new Map<string, string>()
  readonly removed = new Set<string>()
  readonly #unlocated: RecordUsage[] = []
  readonly #site: ResolvedSite
  #lostRedirects: ReadonlySet<number> = new Set()

  constructor(site: ResolvedSite) {
    this.#site = site
  }

  edit(file: string, ...edits: Edit[]): void {
    this.edits.set(file, [...(this.edits.get(file) ?? []), ...edits])
  }

  /** Adds redirects and updates the URL list. Call it before replaceUsage, which skips usages in removed redirects. */
  redirect(redirects: readonly NewRedirect[]): void {
    if (redirects.length === 0) return
    const pages = new Set(redirects.map(({ to }) => to))
    const found = addRedirects(this.#site, redirects, pages)
    if (found) {
      this.edit(found.record.path, ...found.edits)
      this.#lostRedirects = found.removed
    }
    const addresses = redirects.flatMap(({ from, to }) => [from, to.replace(/[?#].*$/s, '')])
    this.edit(URL_LIST_FILE, ...addUrls(this.#site.content.urlList?.text ?? '', addresses))
  }

  replaceUsage(use: RecordUsage, replacement: string): void {
    const [list, index] = use.path ?? []
    const isLost =
      use.record.entity.name === 'redirects' && list === 'items' && this.#lostRedirects.has(Number(index))
    if (isLost) return
    const edit = replaceUsage(use, replacement)
    if (edit) this.edit(use.record.path, edit)
    else this.#unlocated.push(use)
  }

  toChange(): ContentChange | Rejection {
    if (this.#unlocated.length === 0) return this
    const places = this.#unlocated.map(use => `\n  ${formatLocation(use)}`).join('')
    return { refused: `Write these in a simple way first, without line breaks or escapes in them:${places}` }
  }
}
