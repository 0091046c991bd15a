import { z } from 'zod'
import { isObject, type JsonObject, textAt } from '../../codegen/json.ts'
import { describeModel, type Entity, findEntity, type Model } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import type { ContentState } from '../client/check-content.ts'
import { entityOf } from '../client/content-path.ts'
import {
  ChangedElsewhere,
  ContentStore,
  ServerRestartedError,
  ServerUnreachableError,
} from '../client/files/content-store.ts'
import { idOf } from '../client/text-id.ts'
import type { Desk } from '../client/worker/messages.ts'
import { openDesk } from '../client/worker/open-desk.ts'
import { labelOf, titleField } from '../config/field-texts.ts'
import { fieldsForForm } from '../draft/form-fields.ts'
import { openKeptCopies } from '../draft/kept-copies.ts'
import { type DraftServices, type FileToSave, RecordDraft, type SaveResult } from '../draft/record-draft.ts'
import { dress, undress } from '../format/dress.ts'

/** Data of /admin/schemas.json: see admin/server/admin-app.ts. */
export const schemasData = z.object({
  schemas: z.record(z.string(), z.string()),
  folders: z.array(z.string()),
})

const dataSchema = z.record(z.string(), z.custom<JsonObject>(isObject))

/** A content file as lists show it. */
export interface EditableFile {
  entity: Entity
  /** Path inside the content folder. */
  path: string
  slug: string
  /** 'cities', 'pages', or '' for single files at the top. */
  group: string
  title: string
  text: string
}

/** The content of a checkout, which the local server reads and writes, and the drafts of this session. */
export class LocalContent {
  readonly model: Model
  readonly desk: Desk
  readonly #store: ContentStore
  readonly #kept = openKeptCopies('checkout')
  /** Data of files by the id of their text. */
  readonly #data: Map<string, JsonObject>
  readonly #drafts = new Map<string, RecordDraft>()
  readonly #pictureUrls = new Map<string, string>()
  #unsaved: ReadonlySet<string>
  #listeners = new Set<() => void>()
  #files: readonly EditableFile[] | undefined

  constructor(
    model: Model,
    desk: Desk,
    store: ContentStore,
    data: Map<string, JsonObject>,
    unsaved: ReadonlySet<string>,
  ) {
    this.model = model
    this.desk = desk
    this.#store = store
    this.#data = data
    this.#unsaved = unsaved
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All files with a schema, in the order of their titles. The same list until one is saved. */
  get files(): readonly EditableFile[] {
    this.#files ??= [...this.#store.texts]
      .flatMap(([path, text]) => this.#list(path, text) ?? [])
      .sort((a, b) => a.title.localeCompare(b.title))
    return this.#files
  }

  /** Names of the drafts that were typed and not saved, in this session or an earlier one. */
  get unsaved(): ReadonlySet<string> {
    return this.#unsaved
  }

  /** Opens a file, or a new record of a kind. Returns undefined if no form can show the file. */
  async open(name: string): Promise<RecordDraft | undefined> {
    const known = this.#drafts.get(name)
    if (known) return known
    const isNew = name.endsWith('/new')
    const entity = isNew ? findEntity(this.model, name.slice(0, -4)) : entityOf(this.model, name)
    const saved = isNew ? undefined : await this.#saved(name)
    if (!entity || (!isNew && !saved)) return undefined
    const draft = new RecordDraft(entity, saved, this.#services(entity))
    const copy = await this.#kept.read(draft.name)
    if (copy) draft.restore(copy)
    draft.subscribe(() => this.#noteUnsaved(draft))
    this.#drafts.set(name, draft)
    void draft.check()
    return draft
  }

  /** Returns an address of a picture's file. */
  async pictureUrl(draft: RecordDraft, src: string): Promise<string | undefined> {
    const path = `images/${src}`
    const known = this.#pictureUrls.get(path)
    if (known) return known
    const picked = draft.pictures.get(path)
    if (!picked && !this.#store.has(path)) return undefined
    const url = URL.createObjectURL(picked ?? new Blob([(await this.#store.read(path)).bytes]))
    this.#pictureUrls.set(path, url)
    return url
  }

  /** Returns an address of a picture by its path without the ending. */
  async pictureUrlOfStem(draft: RecordDraft, stem: string): Promise<string | undefined> {
    const paths = [...draft.pictures.keys(), ...this.#store.sizes.keys()]
    const path = paths.find(file => file.replace(/\.\w+$/, '') === stem)
    return path && this.pictureUrl(draft, path.replace(/^images\//, ''))
  }

  /** The content with pictures that aren't saved yet. */
  stateWith(pictures: ReadonlyMap<string, Blob>): ContentState {
    const sizes = [...pictures].map(([path, { size }]) => [path, size] as const)
    return { texts: this.#store.texts, sizes: new Map([...this.#store.sizes, ...sizes]) }
  }

  async #saved(path: string) {
    const text = this.#store.texts.get(path)
    const entity = entityOf(this.model, path)
    if (text === undefined || !entity) return undefined
    const plain = undress(text)
    const data = this.#data.get(idOf(plain)) ?? (await this.desk.read(entity.name, plain)).data
    return data && { path, text, fields: fieldsForForm(entity, data, text) }
  }

  #services(entity: Entity): DraftServices {
    const { desk } = this
    return {
      async write(_, before, fields) {
        const text = await desk.write(entity.name, before === undefined ? before : undress(before), fields)
        return dress(text, before ?? '')
      },
      check: ({ path, text, pictures }) => desk.checkFile(this.stateWith(pictures), path, text),
      save: (file, isNew) => this.#save(file, isNew),
      read: async path => {
        await this.#store.latest(path)
        this.#changed()
        return this.#saved(path)
      },
      exists: path => this.#store.texts.has(path),
      kept: this.#kept,
    }
  }

  async #save({ path, text, pictures }: FileToSave, isNew: boolean): Promise<SaveResult> {
    try {
      for (const [picture, blob] of pictures) await this.#store.write(picture, blob)
      await this.#store.write(path, new Blob([text]))
    } catch (error) {
      return rejection(error, isNew)
    }
    this.#changed()
    return { is: 'saved', text: this.#store.texts.get(path) ?? text }
  }

  #noteUnsaved(draft: RecordDraft): void {
    const { path, name, isEdited } = draft
    const isSaved = draft.status.is === 'saved' && path !== undefined
    if (isSaved) {
      const text = this.#store.texts.get(path)
      if (text !== undefined) this.#data.set(idOf(undress(text)), draft.value)
      // A new record has a name from its first save on, and the form for the next one is empty.
      this.#drafts.delete(`${draft.entity.name}/new`)
      this.#drafts.set(path, draft)
    }
    if (isEdited === this.#unsaved.has(name) && !isSaved) return
    const old = new Set([name, ...(isSaved ? [`${draft.entity.name}/new`] : [])])
    const others = [...this.#unsaved].filter(other => !old.has(other))
    this.#unsaved = new Set(isEdited ? [...others, name] : others)
    this.#changed()
  }

  #list(path: string, text: string): EditableFile | undefined {
    const entity = entityOf(this.model, path)
    if (!entity) return undefined
    const end = path.lastIndexOf('/')
    const slug = path.slice(end + 1).replace(/\.\w+$/, '')
    const data = this.#data.get(idOf(undress(text)))
    const title =
      entity.kind === 'singleton'
        ? labelOf(slug, entity.shape)
        : textAt(data, [titleField(entity.shape) ?? '']) || humanize(slug)
    return { entity, path, slug, group: end < 0 ? '' : path.slice(0, end), title, text }
  }

  #changed(): void {
    this.#files = undefined
    for (const listener of this.#listeners) listener()
  }
}

function rejection(error: unknown, isNew: boolean): SaveResult {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ServerUnreachableError) return { is: 'offline', message }
  if (error instanceof ServerRestartedError) return { is: 'signed-out', message }
  const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
  const isChanged = error instanceof ChangedElsewhere
  if ((isChanged || isMissing) && !isNew) return { is: 'conflict', isRemoved: isMissing }
  return { is: 'failed', message }
}

/** Reads what the first list and the first form need, in as few answers as possible. */
export async function openLocalContent(
  { base, token }: { base: string; token: string },
  data: z.infer<typeof schemasData>,
): Promise<LocalContent> {
  const store = new ContentStore({ base, token, onChanged: () => undefined })
  const [records, unsaved] = await Promise.all([
    store.send('GET', 'records'),
    openKeptCopies('checkout').names(),
    store.readTexts(),
  ])
  const model = describeModel(new Map(Object.entries(data.schemas)), data.folders)
  return new LocalContent(
    model,
    openDesk(data),
    store,
    new Map(Object.entries(dataSchema.parse(records))),
    new Set(unsaved),
  )
}
