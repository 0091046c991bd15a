import { z } from 'zod'
import { isObject, type JsonObject, textAt } from '../../codegen/json.ts'
import { describeModel, type Entity, findEntity, type Model } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ContentState } from '../client/check-content.ts'
import type { RecordChange } from '../client/checkout.ts'
import { entityOf } from '../client/content-path.ts'
import {
  ChangedElsewhere,
  ContentStore,
  ServerRestartedError,
  ServerUnreachableError,
} from '../client/files/content-store.ts'
import type { Made } from '../client/records/change-dialog.ts'
import { idOf } from '../client/text-id.ts'
import { type EarlierVersion, earlierVersion } from '../client/versions/earlier-version.ts'
import type { Desk } from '../client/worker/messages.ts'
import { openDesk } from '../client/worker/open-desk.ts'
import { labelOf, titleField } from '../config/field-texts.ts'
import { fieldsForForm } from '../draft/form-fields.ts'
import { openKeptCopies } from '../draft/kept-copies.ts'
import { type DraftServices, type FileToSave, RecordDraft, type SaveResult } from '../draft/record-draft.ts'
import { withValue } from '../draft/values.ts'
import { dress, undress } from '../format/dress.ts'
import { groupOf } from './addresses.ts'

/** Data of /admin/schemas.json: see admin/server/admin-app.ts. */
export const schemasData = z.object({
  schemas: z.record(z.string(), z.string()),
  folders: z.array(z.string()),
})

const dataSchema = z.record(z.string(), z.custom<JsonObject>(isObject))
const versionSchema = z.object({ text: z.string() })
const titlesSchema = z.record(z.string(), z.string())
const byTitle = new Intl.Collator('en')

/** A content file as lists show it. */
export interface EditableFile {
  entity: Entity
  /** Path inside the content folder. */
  path: string
  slug: string
  /** 'cities', 'pages', or '' for single files at the top. */
  group: string
  title: string
}

/** The content of a checkout, which the local server reads and writes, and the drafts of this session. */
export class LocalContent {
  readonly model: Model
  readonly desk: Desk
  readonly #store: ContentStore
  readonly #kept = openKeptCopies('checkout')
  /** Titles of records by their path. */
  readonly #titles: Map<string, string>
  readonly #drafts = new Map<string, RecordDraft>()
  readonly #pictureUrls = new Map<string, string>()
  #unsaved: ReadonlySet<string>
  #listeners = new Set<() => void>()
  #files: readonly EditableFile[] | undefined
  #allTexts: Promise<void> | undefined

  constructor(
    model: Model,
    desk: Desk,
    store: ContentStore,
    titles: Map<string, string>,
    unsaved: ReadonlySet<string>,
  ) {
    this.model = model
    this.desk = desk
    this.#store = store
    this.#titles = titles
    this.#unsaved = unsaved
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All files with a schema, in the order of their titles. The same list until one is saved. */
  get files(): readonly EditableFile[] {
    this.#files ??= [...this.#store.sizes.keys()]
      .flatMap(path => this.#list(path) ?? [])
      .sort((a, b) => byTitle.compare(a.title, b.title))
    return this.#files
  }

  /** Reads the texts of all files, which no form waits for. */
  readTexts(): Promise<void> {
    this.#allTexts ??= this.#store.readTexts().then(
      () => this.#changed(),
      error => {
        this.#allTexts = undefined
        throw error
      },
    )
    return this.#allTexts
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
    return draft
  }

  has(path: string): boolean {
    return this.#store.has(path)
  }

  text(path: string): Promise<string | undefined> {
    return this.#store.text(path)
  }

  /** Lists what is wrong with a file that no form can show. */
  async checkText(path: string, text: string): Promise<readonly Problem[]> {
    return (await this.desk.checkFile(await this.stateWith(new Map()), path, text)).problems
  }

  saveText(path: string, text: string): Promise<SaveResult> {
    return this.#save({ path, text, pictures: new Map() }, false)
  }

  /** Lists the versions of a file that are kept, the latest first. */
  async versions(path: string): Promise<readonly EarlierVersion[]> {
    const found = await this.#store.send('GET', `versions?path=${encodeURIComponent(path)}`)
    return z.array(earlierVersion).parse(found)
  }

  /** Returns what the form would show of a version, or undefined if it can't be read. */
  async versionFields(entity: Entity, path: string, id: string): Promise<JsonObject | undefined> {
    const found = await this.#store.send('GET', `versions?path=${encodeURIComponent(path)}&id=${id}`)
    const text = undress(versionSchema.parse(found).text)
    const { data } = await this.desk.read(entity.name, text)
    return data && fieldsForForm(entity, data, text)
  }

  /** Renames or removes a record with all that leads to it. The page has to be loaded again afterward. */
  change(change: RecordChange): Promise<Made> {
    return this.#store.change(change)
  }

  /** Drops what was typed and not saved. */
  async forget(draft: RecordDraft): Promise<void> {
    draft.discard()
    await this.#kept.forget(draft.name)
  }

  /** Fills the form of a new record with the values of another one. */
  async duplicate({ entity, value, pictures }: RecordDraft, title: string): Promise<void> {
    const copy = await this.open(`${entity.name}/new`)
    const field = titleField(entity.shape)
    if (!copy || field === undefined) return
    for (const [path, picture] of pictures) copy.pictures.set(path, picture)
    copy.replace(withValue(value, field, title))
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
  async stateWith(pictures: ReadonlyMap<string, Blob>): Promise<ContentState> {
    await this.readTexts()
    const sizes = [...pictures].map(([path, { size }]) => [path, size] as const)
    return { texts: this.#store.texts, sizes: new Map([...this.#store.sizes, ...sizes]) }
  }

  async #saved(path: string) {
    const entity = entityOf(this.model, path)
    if (!entity || !this.#store.has(path)) return undefined
    const [text, data] = await Promise.all([
      this.#store.text(path),
      this.#store.send('GET', `records?path=${encodeURIComponent(path)}`),
    ])
    if (text === undefined) return undefined
    const plain = undress(text)
    // The text may have been read before somebody changed the file.
    const own = dataSchema.parse(data)[idOf(plain)] ?? (await this.desk.read(entity.name, plain)).data
    return own && { path, text, fields: fieldsForForm(entity, own, text) }
  }

  #services(entity: Entity): DraftServices {
    const { desk } = this
    return {
      async write(_, before, fields) {
        const text = await desk.write(entity.name, before === undefined ? before : undress(before), fields)
        return dress(text, before ?? '')
      },
      check: async ({ path, text, pictures }) => desk.checkFile(await this.stateWith(pictures), path, text),
      save: (file, isNew) => this.#save(file, isNew),
      read: async path => {
        await this.#store.latest(path)
        this.#changed()
        return this.#saved(path)
      },
      exists: path => this.#store.has(path),
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
      const title = textAt(draft.value, [titleField(draft.entity.shape) ?? ''])
      if (title !== undefined) this.#titles.set(path, title)
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

  #list(path: string): EditableFile | undefined {
    const entity = entityOf(this.model, path)
    if (!entity) return undefined
    const slug = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
    const title =
      entity.kind === 'singleton' ? labelOf(slug, entity.shape) : this.#titles.get(path) || humanize(slug)
    return { entity, path, slug, group: groupOf(path), title }
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

/** Reads what the first list and the first form need. The worker reads the rest at the same time. */
export async function openLocalContent(
  { base, token }: { base: string; token: string },
  data: z.infer<typeof schemasData>,
): Promise<LocalContent> {
  const store = new ContentStore({ base, token, onChanged: () => undefined })
  const read = Promise.all([
    store.send('GET', 'records/titles'),
    openKeptCopies('checkout').names(),
    store.list(),
  ])
  const parsed = { file: 'records/parsed', headers: store.headers }
  const desk = openDesk({ ...data, parsed }, { isEager: true })
  const model = describeModel(new Map(Object.entries(data.schemas)), data.folders)
  const [titles, unsaved] = await read
  return new LocalContent(
    model,
    desk,
    store,
    new Map(Object.entries(titlesSchema.parse(titles))),
    new Set(unsaved),
  )
}
