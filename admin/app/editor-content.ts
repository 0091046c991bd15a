import { useSyncExternalStore } from 'react'
import { type JsonObject, textAt } from '../../codegen/json.ts'
import { type Entity, findEntity, type Model } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ChangeSummary } from '../change/change-summary.ts'
import type { RecordChange } from '../change/plan-record-change.ts'
import { entityOf } from '../config/content-path.ts'
import { labelOf } from '../config/field-texts.ts'
import { formEntityOf, splitTranslationPath } from '../config/translation-entity.ts'
import { titleField } from '../config/value-title.ts'
import type { DraftServices, SaveResult, StoredRecord } from '../draft/draft-services.ts'
import { fieldsForForm } from '../draft/form-fields.ts'
import type { KeptCopies } from '../draft/kept-copies.ts'
import { RecordDraft } from '../draft/record-draft.ts'
import { withValue } from '../draft/values.ts'
import { dress, undress } from '../format/dress.ts'
import type { EarlierVersion } from '../store/earlier-version.ts'
import type { DraftText, EditorStore } from '../store/editor-store.ts'
import type { ContentState } from '../worker/check-content.ts'
import type { PrintedText, WorkerApi } from '../worker/messages.ts'
import { idOf } from '../worker/text-id.ts'
import { fileSlug, groupOf, isNewName } from './addresses.ts'
import { PictureUrls } from './picture-urls.ts'
import { titleOfTranslation } from './translation/titles.ts'

const nothing = async () => undefined
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
export function useFiles(content: EditorContent): readonly EditableFile[] {
  return useSyncExternalStore(content.subscribe, () => content.files)
}

interface EditorContentOptions {
  model: Model
  worker: WorkerApi
  store: EditorStore
  /** Titles of records by their path. */
  titles: Map<string, string>
  kept: KeptCopies
  /** Names of kept copies. */
  unsaved: ReadonlySet<string>
}

/** The content of a store as lists and forms show it, and the records that are being edited. */
export class EditorContent {
  readonly model: Model
  readonly worker: WorkerApi
  readonly pictures: PictureUrls
  readonly #store: EditorStore
  readonly #kept: KeptCopies
  /** Titles of records by their path. */
  readonly #titles: Map<string, string>
  readonly #drafts = new Map<string, RecordDraft>()
  #unsaved: ReadonlySet<string>
  #listeners = new Set<() => void>()
  #files: readonly EditableFile[] | undefined
  #translationFiles: readonly EditableFile[] | undefined
  #allTexts: Promise<void> | undefined

  constructor({ model, worker, store, kept, titles, unsaved }: EditorContentOptions) {
    this.model = model
    this.worker = worker
    this.pictures = new PictureUrls(store)
    this.#store = store
    this.#kept = kept
    this.#titles = titles
    this.#unsaved = unsaved
    void this.#readDraftTitles()
  }

  /** The place of saved files and drafts. */
  get place(): EditorStore['place'] {
    return this.#store.place
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All files with a schema, in the order of their titles, and drafts of new ones. The same list until one is saved. */
  get files(): readonly EditableFile[] {
    this.#files ??= [...new Set([...this.#store.state.sizes.keys(), ...this.#store.drafts.known.keys()])]
      .flatMap(path => this.#list(path) ?? [])
      .sort((a, b) => byTitle.compare(a.title, b.title))
    return this.#files
  }

  /** The files that translate others, begun or drafted, in the order of their titles. */
  get translationFiles(): readonly EditableFile[] {
    this.#translationFiles ??= this.files.flatMap(file =>
      this.translationsOf(file.path).map(path => ({
        ...file,
        path,
        title: titleOfTranslation(this, path)?.title ?? file.title,
      })),
    )
    return this.#translationFiles
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

  /** Reads the titles of all records, if the store can't list them. */
  async readTitles(): Promise<void> {
    const titles = await this.worker.list(await this.stateWith(new Map()))
    const titlesByName = new Map(titles.map(({ name, title }) => [name, title]))
    for (const { path } of this.files) {
      const title = titlesByName.get(path.replace(/\.\w+$/, ''))
      if (title !== undefined) this.#titles.set(path, title)
    }
    this.#changed()
  }

  /** Prints a text as pages do. */
  async print(source: string): Promise<PrintedText> {
    return this.worker.print(await this.stateWith(new Map()), source)
  }

  /** Names of the drafts that were typed and not saved, in this session or an earlier one. */
  get unsaved(): ReadonlySet<string> {
    return this.#unsaved
  }

  /** Lists the texts of all files, and of drafts of new ones, by their paths. */
  async fieldTexts(): ReturnType<WorkerApi['fieldTexts']> {
    const [state, drafts] = await Promise.all([this.stateWith(new Map()), this.#newDrafts()])
    return this.worker.fieldTexts(state, drafts)
  }

  /** Opens a file, a new record of a kind, or a translation that nobody has begun. Returns undefined if no form can show the file. */
  async open(name: string): Promise<RecordDraft | undefined> {
    const opened = this.#drafts.get(name)
    if (opened) return opened
    const draft = await this.#read(name, this.#kept)
    if (!draft) return undefined
    draft.subscribe(() => this.#noteUnsaved(draft))
    this.#drafts.set(name, draft)
    return draft
  }

  /** Reads a record with what other windows have saved or typed since. It is for looking at: nothing of it is kept. */
  async look(name: string): Promise<RecordDraft | undefined> {
    if (!isNewName(name)) await Promise.all([this.#store.latest(name), this.#store.drafts.latest(name)])
    return this.#read(name, { write: nothing, forget: nothing, leave: () => undefined })
  }

  /** Reads a record and the values that were typed and not saved. */
  async #read(name: string, kept: DraftServices['kept']): Promise<RecordDraft | undefined> {
    const isNew = isNewName(name)
    const entity = isNew ? findEntity(this.model, name.slice(0, -4)) : formEntityOf(this.model, name)
    const published = isNew ? undefined : await this.#saved(name)
    const isBroken = !published && this.has(name)
    const known = isBroken ? undefined : await this.#store.drafts.get(name)
    const stored = entity && known && (await this.#storedRecord(entity, known))
    const place = this.has(name) ? undefined : titleOfTranslation(this, name)
    if (!entity || (!isNew && !published && !stored && !place)) return undefined
    const draft = new RecordDraft(
      entity,
      published,
      { ...this.#services(entity), kept },
      stored,
      place && { path: name, title: place.title },
    )
    const copy = await this.#kept.read(draft.name)
    if (copy) draft.restore(copy)
    return draft
  }

  /** Whether the content has a file. */
  has(path: string): boolean {
    return this.#store.state.sizes.has(path)
  }

  /** Whether a file, or a draft of a new one, has a path already. */
  isTaken(path: string): boolean {
    return this.has(path) || this.#store.drafts.known.has(path)
  }

  /** Lists the files that translate a file, and the drafts of new ones. */
  translationsOf(path: string): readonly string[] {
    return [...new Set([...this.#store.state.sizes.keys(), ...this.#store.drafts.known.keys()])].filter(
      other => other.endsWith(path) && splitTranslationPath(this.model, other)?.main === path,
    )
  }

  /** Lists the translations of all records, begun or not. */
  async translations(): ReturnType<WorkerApi['translations']> {
    return this.worker.translations(await this.stateWith(new Map()))
  }

  /** Paths of the translations that are drafts, and the times at which these were saved, in ISO 8601. */
  get translationDrafts(): readonly { path: string; draftAt: string }[] {
    return [...this.#store.drafts.known].flatMap(([path, { saved }]) =>
      splitTranslationPath(this.model, path) ? [{ path, draftAt: saved }] : [],
    )
  }

  text(path: string): Promise<string | undefined> {
    return this.#store.text(path)
  }

  /** Lists what is wrong with a file that no form can show. */
  async checkText(path: string, text: string): Promise<readonly Problem[]> {
    return (await this.worker.checkFile(await this.stateWith(new Map()), path, text)).problems
  }

  saveText(path: string, text: string): Promise<SaveResult> {
    return this.#changing(this.#store.save({ path, text, pictures: new Map() }, false))
  }

  /** Lists the versions of a file that are kept, the latest first. */
  versions(path: string): Promise<readonly EarlierVersion[]> {
    return this.#store.versions.list(path)
  }

  /** Returns what the form would show of a version, or undefined if it can't be read. */
  async versionFields(entity: Entity, path: string, id: string): Promise<JsonObject | undefined> {
    return this.#fieldsOf(entity, await this.#store.versions.text(path, id))
  }

  /** Renames or removes a record with all that leads to it. The page has to be loaded again afterward. */
  change(change: RecordChange): Promise<ChangeSummary> {
    return this.#store.change(change)
  }

  /** Removes a stored draft. The form of a new record can't be shown any more. */
  async discardDraft(draft: RecordDraft): Promise<void> {
    const { path = '' } = draft
    await draft.discardDraft()
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

  /** The content with pictures that aren't saved yet. */
  async stateWith(pictures: ReadonlyMap<string, Blob>): Promise<ContentState> {
    await this.readTexts()
    const { texts, sizes } = this.#store.state
    const own = [...pictures].map(([path, { size }]) => [path, size] as const)
    return { texts, sizes: new Map([...sizes, ...own]) }
  }

  async #saved(path: string) {
    const entity = formEntityOf(this.model, path)
    if (!entity || !this.has(path)) return undefined
    const [text, data] = await Promise.all([this.#store.text(path), this.#store.data?.(path)])
    if (text === undefined) return undefined
    const plain = undress(text)
    // The text may have been read before somebody changed the file.
    const own = data?.[idOf(plain)] ?? (await this.worker.read(entity.name, plain)).data
    return own && { path, text, fields: fieldsForForm(entity, own, text) }
  }

  #services(entity: Entity): Omit<DraftServices, 'kept'> {
    const { worker } = this
    return {
      async write(_, before, fields) {
        const text = await worker.write(entity.name, before === undefined ? before : undress(before), fields)
        return dress(text, before ?? '')
      },
      check: async ({ path, text, pictures }) => worker.checkFile(await this.stateWith(pictures), path, text),
      save: (file, isNew) => {
        const { save, drafts } = this.#store
        return this.#changing(drafts.known.has(file.path) ? drafts.publish(file, isNew) : save(file, isNew))
      },
      store: async (file, title, isOutdated) => {
        const result = await this.#store.drafts.put(file, title, isOutdated)
        if (result.is === 'stored' && !this.has(file.path)) await this.#setTitle(file.path, title)
        this.#changed()
        return result
      },
      readStored: async path => {
        const found = await this.#changing(this.#store.drafts.latest(path))
        return found && this.#storedRecord(entity, found)
      },
      removeStored: path => this.#changing(this.#store.drafts.remove(path)),
      read: async path => {
        await this.#changing(this.#store.latest(path))
        return this.#saved(path)
      },
      lastChange: (path, isDraft) => this.#store.lastChange(path, isDraft),
      failure: error => this.#store.failure(error),
      exists: path => this.isTaken(path),
    }
  }

  /** Reads a stored draft. Returns undefined if its text can't be read. */
  async #storedRecord(entity: Entity, draft: DraftText): Promise<StoredRecord | undefined> {
    const { path, text, saved, isOutdated } = draft
    const fields = await this.#fieldsOf(entity, text)
    if (!fields) return undefined
    return {
      path,
      text,
      fields,
      savedAt: saved,
      ...(isOutdated && { outdated: { fields: await this.#baseFields(entity, draft) } }),
    }
  }

  /** Returns the values that a draft was made from. A new record had none. */
  async #baseFields(entity: Entity, { baseText }: DraftText): Promise<JsonObject | undefined> {
    if (baseText === '') return {}
    return baseText === undefined ? undefined : this.#fieldsOf(entity, baseText)
  }

  async #fieldsOf(entity: Entity, text: string): Promise<JsonObject | undefined> {
    const { data } = await this.worker.read(entity.name, undress(text))
    return data && fieldsForForm(entity, data, text)
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
      if (title !== undefined && status.is === 'saved') void this.#setTitle(path, title)
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
    const draftAt = this.#store.drafts.known.get(path)?.saved
    return { entity, path, slug, group: groupOf(path), title, draftAt, isPublished: this.has(path) }
  }

  /** Reads the titles of new records, which the content doesn't have. */
  async #readDraftTitles(): Promise<void> {
    for (const [path, text] of await this.#newDrafts()) {
      const entity = entityOf(this.model, path)
      const fields = entity && (await this.#fieldsOf(entity, text).catch(() => undefined))
      const title = entity && textAt(fields, [titleField(entity.shape) ?? ''])
      if (title === undefined) continue
      await this.#setTitle(path, title)
    }
  }

  async #setTitle(path: string, title: string): Promise<void> {
    this.#titles.set(path, title)
    if (title.includes('{{')) this.#titles.set(path, (await this.print(title)).text)
    this.#changed()
  }

  /** Returns the texts of drafts whose records the content doesn't have. */
  async #newDrafts(): Promise<ReadonlyMap<string, string>> {
    const { drafts: stored } = this.#store
    const paths = [...stored.known.keys()].filter(path => !this.has(path))
    const drafts = await Promise.all(paths.map(path => stored.get(path).catch(() => undefined)))
    return new Map(drafts.flatMap(draft => (draft ? [[draft.path, draft.text] as const] : [])))
  }

  /** Shows what an operation has changed in the store. */
  #changing<Result>(operation: Promise<Result>): Promise<Result> {
    return operation.finally(() => this.#changed())
  }

  #changed(): void {
    this.#files = undefined
    this.#translationFiles = undefined
    for (const listener of this.#listeners) listener()
  }
}
