import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { isObject, type JsonObject, textAt } from '../../codegen/json.ts'
import { describeModel, type Entity, findEntity, type Model } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ContentState } from '../client/check-content.ts'
import type { RecordChange } from '../client/checkout.ts'
import { entityOf } from '../client/content-path.ts'
import { DraftFiles } from '../client/drafts/draft-files.ts'
import type { StoredDraft } from '../client/drafts/stored-draft.ts'
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
import {
  type DraftServices,
  type FailedSave,
  type FileToSave,
  RecordDraft,
  type SaveResult,
  type StoredRecord,
  type StoreResult,
} from '../draft/record-draft.ts'
import { withValue } from '../draft/values.ts'
import { dress, undress } from '../format/dress.ts'
import { draftName, fileSlug, groupOf } from './addresses.ts'

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
  /** Time at which its stored draft was saved, in ISO 8601. Undefined if it has none. */
  draftAt: string | undefined
  /** Whether the content has the file. A new record may only be a draft. */
  isPublished: boolean
}

/** Returns the files of all lists, and renders again when they change. */
export function useFiles(content: LocalContent): readonly EditableFile[] {
  return useSyncExternalStore(content.subscribe, () => content.files)
}

interface LocalContentOptions {
  model: Model
  desk: Desk
  store: ContentStore
  stored: DraftFiles
  /** Titles of records by their path. */
  titles: Map<string, string>
  /** Names of kept copies. */
  unsaved: ReadonlySet<string>
}

/** The content of a checkout and its stored drafts, which the local server reads and writes, and the records that are being edited. */
export class LocalContent {
  readonly model: Model
  readonly desk: Desk
  readonly #store: ContentStore
  readonly #stored: DraftFiles
  readonly #kept = openKeptCopies('checkout')
  /** Titles of records by their path. */
  readonly #titles: Map<string, string>
  readonly #drafts = new Map<string, RecordDraft>()
  readonly #pictureUrls = new Map<string, string>()
  #unsaved: ReadonlySet<string>
  #listeners = new Set<() => void>()
  #files: readonly EditableFile[] | undefined
  #allTexts: Promise<void> | undefined

  constructor({ model, desk, store, stored, titles, unsaved }: LocalContentOptions) {
    this.model = model
    this.desk = desk
    this.#store = store
    this.#stored = stored
    this.#titles = titles
    this.#unsaved = unsaved
    void this.#readDraftTitles()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All files with a schema, in the order of their titles, and drafts of new ones. The same list until one is saved. */
  get files(): readonly EditableFile[] {
    this.#files ??= [...new Set([...this.#store.sizes.keys(), ...this.#stored.known.keys()])]
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
    const opened = this.#drafts.get(name)
    if (opened) return opened
    const isNew = name.endsWith('/new')
    const entity = isNew ? findEntity(this.model, name.slice(0, -4)) : entityOf(this.model, name)
    const published = isNew ? undefined : await this.#saved(name)
    const isBroken = !published && this.has(name)
    const known = this.#stored.known.get(name)
    const stored = entity && known && !isBroken ? await this.#storedRecord(entity, known) : undefined
    if (!entity || (!isNew && !published && !stored)) return undefined
    const draft = new RecordDraft(entity, published, this.#services(entity), stored)
    const copy = await this.#kept.read(draft.name)
    if (copy) draft.restore(copy)
    draft.subscribe(() => this.#noteUnsaved(draft))
    this.#drafts.set(name, draft)
    return draft
  }

  /** Whether the content has a file. */
  has(path: string): boolean {
    return this.#store.has(path)
  }

  /** Whether a file, or a draft of a new one, has a path already. */
  isTaken(path: string): boolean {
    return this.has(path) || this.#stored.known.has(path)
  }

  text(path: string): Promise<string | undefined> {
    return this.#store.text(path)
  }

  /** Lists what is wrong with a file that no form can show. */
  async checkText(path: string, text: string): Promise<readonly Problem[]> {
    return (await this.desk.checkFile(await this.stateWith(new Map()), path, text)).problems
  }

  saveText(path: string, text: string): Promise<SaveResult> {
    return this.#write({ path, text, pictures: new Map() }, false)
  }

  /** Lists the versions of a file that are kept, the latest first. */
  async versions(path: string): Promise<readonly EarlierVersion[]> {
    const found = await this.#store.send('GET', `versions?path=${encodeURIComponent(path)}`)
    return z.array(earlierVersion).parse(found)
  }

  /** Returns what the form would show of a version, or undefined if it can't be read. */
  async versionFields(entity: Entity, path: string, id: string): Promise<JsonObject | undefined> {
    const found = await this.#store.send('GET', `versions?path=${encodeURIComponent(path)}&id=${id}`)
    return this.#fieldsOf(entity, versionSchema.parse(found).text)
  }

  /** Renames or removes a record with all that leads to it. The page has to be loaded again afterward. */
  change(change: RecordChange): Promise<Made> {
    return this.#store.change(change)
  }

  /** Removes a stored draft. The form of a new record can't be shown any more. */
  async discardStored(draft: RecordDraft): Promise<void> {
    const { path = '' } = draft
    await draft.discardStored()
    if (draft.path === undefined) this.#drafts.delete(path)
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
      save: (file, isNew) => this.#publish(file, isNew),
      store: (file, title, isOutdated) => this.#storeDraft(file, title, isOutdated),
      readStored: async path => {
        const found = await this.#stored.readOne(path)
        this.#changed()
        return found && this.#storedRecord(entity, found)
      },
      removeStored: async path => {
        await this.#stored.remove(path)
        this.#changed()
      },
      read: async path => {
        await this.#store.latest(path)
        this.#changed()
        return this.#saved(path)
      },
      exists: path => this.isTaken(path),
      kept: this.#kept,
    }
  }

  /** Reads a stored draft. Returns undefined if its text can't be read. */
  async #storedRecord(entity: Entity, draft: StoredDraft): Promise<StoredRecord | undefined> {
    const { path, text, base, saved } = draft
    const fields = await this.#fieldsOf(entity, text)
    if (!fields) return undefined
    const isOutdated = base !== (await this.#store.revision(path))
    return {
      path,
      text,
      fields,
      savedAt: saved,
      ...(isOutdated && { outdated: { fields: await this.#baseFields(entity, draft) } }),
    }
  }

  /** Returns the values that a draft was made from. A new record had none. */
  async #baseFields(entity: Entity, { base, baseText }: StoredDraft): Promise<JsonObject | undefined> {
    if (base === '') return {}
    return baseText === undefined ? undefined : this.#fieldsOf(entity, baseText)
  }

  async #fieldsOf(entity: Entity, text: string): Promise<JsonObject | undefined> {
    const { data } = await this.desk.read(entity.name, undress(text))
    return data && fieldsForForm(entity, data, text)
  }

  async #storeDraft(file: FileToSave, title: string, isOutdated: boolean): Promise<StoreResult> {
    const { path, text } = file
    try {
      await this.#writePictures(file)
      const draft = { name: draftName(path), title: title || path, path, text }
      const { saved } = await this.#stored.put(draft, { keepsBase: isOutdated })
      if (!this.has(path)) this.#titles.set(path, title)
      this.#changed()
      return { is: 'stored', text, savedAt: saved }
    } catch (error) {
      if (error instanceof ChangedElsewhere) return { is: 'conflict', isRemoved: false, isDraft: true }
      return rejection(error, true)
    }
  }

  /** Saves a file and removes its draft, unless somebody else has changed either. */
  async #publish(file: FileToSave, isNew: boolean): Promise<SaveResult> {
    const { path } = file
    if (!this.#stored.known.has(path)) return this.#write(file, isNew)
    try {
      if (await this.#stored.isChanged(path)) return { is: 'conflict', isRemoved: false, isDraft: true }
      const result = await this.#write(file, isNew)
      if (result.is === 'saved') await this.#stored.remove(path)
      this.#changed()
      return result
    } catch (error) {
      return rejection(error, true)
    }
  }

  async #writePictures({ pictures }: FileToSave): Promise<void> {
    for (const [picture, blob] of pictures) await this.#store.write(picture, blob)
  }

  async #write(file: FileToSave, isNew: boolean): Promise<SaveResult> {
    const { path, text } = file
    try {
      await this.#writePictures(file)
      await this.#store.write(path, new Blob([text]))
    } catch (error) {
      return rejection(error, isNew)
    }
    this.#changed()
    return { is: 'saved', text: this.#store.texts.get(path) ?? text }
  }

  #noteUnsaved(draft: RecordDraft): void {
    const { path, name, isEdited, status, entity } = draft
    const newName = `${entity.name}/new`
    // A new record has a name from its first save on, and the form for the next one is empty.
    if (path !== undefined && this.#drafts.get(newName) === draft) {
      this.#drafts.delete(newName)
      this.#drafts.set(path, draft)
    }
    const isSaved = (status.is === 'saved' || status.is === 'saved-draft') && path !== undefined
    if (isSaved) {
      const title = textAt(draft.value, [titleField(entity.shape) ?? ''])
      if (title !== undefined && status.is === 'saved') this.#titles.set(path, title)
    }
    if (isEdited === this.#unsaved.has(name) && !isSaved) return
    const old = new Set([name, ...(isSaved ? [newName] : [])])
    const others = [...this.#unsaved].filter(other => !old.has(other))
    this.#unsaved = new Set(isEdited ? [...others, name] : others)
    this.#changed()
  }

  #list(path: string): EditableFile | undefined {
    const entity = entityOf(this.model, path)
    if (!entity) return undefined
    const slug = fileSlug(path)
    const title =
      entity.kind === 'singleton' ? labelOf(slug, entity.shape) : this.#titles.get(path) || humanize(slug)
    const draftAt = this.#stored.known.get(path)?.saved
    return { entity, path, slug, group: groupOf(path), title, draftAt, isPublished: this.has(path) }
  }

  /** Reads the titles of new records, which the content doesn't have. */
  async #readDraftTitles(): Promise<void> {
    for (const { path, text } of this.#stored.known.values()) {
      const entity = entityOf(this.model, path)
      if (!entity || this.has(path)) continue
      const fields = await this.#fieldsOf(entity, text).catch(() => undefined)
      const title = textAt(fields, [titleField(entity.shape) ?? ''])
      if (title === undefined) continue
      this.#titles.set(path, title)
      this.#changed()
    }
  }

  #changed(): void {
    this.#files = undefined
    for (const listener of this.#listeners) listener()
  }
}

function rejection(error: unknown, isNew: boolean): FailedSave {
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
  const stored = new DraftFiles(store)
  const read = Promise.all([
    store.send('GET', 'records/titles'),
    openKeptCopies('checkout').names(),
    store.list(),
    stored.read(),
  ])
  const parsed = { file: 'records/parsed', headers: store.headers }
  const desk = openDesk({ ...data, parsed }, { isEager: true })
  const model = describeModel(new Map(Object.entries(data.schemas)), data.folders)
  const [titles, unsaved] = await read
  return new LocalContent({
    model,
    desk,
    store,
    stored,
    titles: new Map(Object.entries(titlesSchema.parse(titles))),
    unsaved: new Set(unsaved),
  })
}
