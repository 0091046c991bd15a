import { textAt } from '../../../codegen/json.ts'
import { type Entity, extensionOf, findEntity, type Model } from '../../../codegen/model.ts'
import { slugify } from '../../../codegen/names.ts'
import { parseFile } from '../../../codegen/read/content-files.ts'
import { readAdminAddress } from '../../../site/admin-address.ts'
import { titleField } from '../../config/field-texts.ts'
import type { Checkout } from '../checkout.ts'
import { shownFile } from '../content-path.ts'
import { showField } from '../problems/show-field.ts'
import type { ContentNames } from '../worker/messages.ts'
import { type Made, showChange } from './change-dialog.ts'

export interface RecordActionsOptions {
  model: Model
  checkout: Checkout
  names: () => Promise<ContentNames>
}

/** The record whose form is open. */
export interface OpenRecord {
  entity: Entity
  slug: string
}

/** What is done with whole records. Other files name them, so that each is a change of several files. */
export class RecordActions {
  readonly #options: RecordActionsOptions

  constructor(options: RecordActionsOptions) {
    this.#options = options
  }

  /** Of a collection, as single files can neither be renamed nor removed. */
  open(): OpenRecord | undefined {
    const address = readAdminAddress(location.hash)
    const entity = address && findEntity(this.#options.model, address.group)
    return entity?.kind === 'collection' ? { entity, slug: address?.slug ?? '' } : undefined
  }

  async remove({ entity, slug }: OpenRecord): Promise<void> {
    const record = `${entity.name}/${slug}`
    const title = `Delete ${await this.#titleOf({ entity, slug })}`
    const { change } = this.#options.checkout
    if (!change) return sayWhere(title, `remove ${record}`)
    const pages = entity.urlPattern ? (await this.#options.names()).pages : []
    const own = entity.urlPattern?.replace('{slug}', slug)
    const options = [
      { value: '', label: 'the overview above it' },
      ...pages.filter(({ value }) => value !== own),
    ]
    const field = { name: 'to', label: 'Visitors who look for its page are led to', required: true, options }
    const made = await showChange({
      title,
      advice: 'What leads to it is fixed, so that nobody comes to an empty place.',
      ...(entity.urlPattern ? { field } : {}),
      confirm: 'Delete',
      make: (to, dryRun) => change({ do: 'remove', record, dryRun, ...(to ? { to } : {}) }),
    })
    if (made) leave(`#/collections/${entity.name}`)
  }

  async rename({ entity, slug }: OpenRecord): Promise<void> {
    const record = `${entity.name}/${slug}`
    const title = `Rename ${await this.#titleOf({ entity, slug })}`
    const { change } = this.#options.checkout
    if (!change) return sayWhere(title, `rename ${record} ${entity.name}/…`)
    let to = slug
    const made = await showChange({
      title,
      advice: entity.urlPattern
        ? 'The name is the end of the page’s address. Links and lists follow, and the old address leads to the new one.'
        : 'The name of its file. What names it follows.',
      field: { name: 'to', label: 'New name', required: true, value: slug },
      confirm: 'Rename',
      make(value, dryRun) {
        to = slugify(value)
        return change({ do: 'rename', record, to: `${entity.name}/${value.trim()}`, dryRun })
      },
    })
    if (made) leave(`#/collections/${entity.name}/entries/${to}`)
  }

  /** As lists show it. */
  async #titleOf({ entity, slug }: OpenRecord): Promise<string> {
    const text = await this.#options.checkout.textOf(`${entity.name}/${slug}${extensionOf(entity)}`)
    const { data } = parseFile(entity, text ?? '')
    return textAt(data, [titleField(entity.shape) ?? '']) ?? slug
  }

  /** Once the visual editor shows the copy: asks what it is called, and says what it becomes. */
  async nameCopy(entity: Entity): Promise<void> {
    const title = titleField(entity.shape)
    if (title === undefined) return
    const { texts } = await this.#options.checkout.state()
    let name = ''
    const made = await showChange({
      title: 'Duplicate',
      advice: 'A copy needs a name of its own. What else must differ from the first is said at the fields.',
      field: { name: 'name', label: 'Name of the new one', required: true },
      confirm: 'Name it',
      async make(value) {
        name = value.trim()
        const path = `${entity.name}/${slugify(name)}${extensionOf(entity)}`
        if (slugify(name) === '') throw new Error('Give it a name with letters or digits.')
        if (texts.has(path)) throw new Error(`There is a ${shownFile(path)} already: choose another name.`)
        return { changes: [], note: `It is saved as ${shownFile(path)}.` }
      },
    })
    const field = await showField(title)
    const input = field?.querySelector<HTMLInputElement>('input, textarea')
    if (!made || !input) return
    input.select()
    // As if it were typed, which the visual editor hears.
    document.execCommand('insertText', false, name)
  }
}

async function sayWhere(title: string, command: string): Promise<void> {
  await showChange({
    title,
    advice: `This changes several files at once: the record, lists and links that name it, and a redirect from its address. It is done on a copy of the site: npm run content -- ${command}`,
    confirm: 'Copy the command',
    async make(_, dryRun): Promise<Made> {
      if (!dryRun) await navigator.clipboard.writeText(`npm run content -- ${command}`)
      return { changes: [] }
    },
  })
}

/** What the editor has read is of before. */
function leave(hash: string): void {
  location.hash = hash
  location.reload()
}
