import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { type Entity, extensionOf } from '../../codegen/model.ts'
import type { Problem } from '../../codegen/problem.ts'
import { differences, mergeEdits, theirsByField } from './differences.ts'
import type {
  DraftServices,
  EditStatus,
  FileToSave,
  RecordPlace,
  SavedRecord,
  StoredRecord,
} from './draft-services.ts'
import { EditHistory } from './edit-history.ts'
import { fieldsForFile } from './form-fields.ts'
import type { KeptCopy } from './kept-copies.ts'
import { nameFault, newPath, slugIn, taken, titleIn } from './record-name.ts'
import { valueAt, withValue } from './values.ts'

type SaveAttempt = (value: JsonObject) => Promise<EditStatus>

const CHECK_PAUSE_MS = 150
const KEEP_PAUSE_MS = 500

/**
 * A record that is being edited: its values, and the file and text that they were read from. Values are kept in the browser until they are
 * saved: as a draft, next to the content (`saveAsDraft`), or for visitors (`publish`).
 */
export class RecordDraft {
  readonly entity: Entity
  value: JsonObject
  status: EditStatus = { is: 'clean' }
  problems: readonly Problem[] = []
  /** Findings for people to judge, which don't keep a file from being saved. */
  warnings: readonly Problem[] = []
  /** The file that the problems were found in. */
  checkedPath = ''
  /** Text of that file. */
  checkedText = ''
  /** The values that the problems were found in. */
  checkedValue: JsonObject = {}
  /** Texts of other people for fields that were edited here as well, by field. */
  others: ReadonlyMap<string, Json | undefined> = new Map()
  /** Their author. */
  otherAuthor = ANYBODY
  /** Published values of the fields in which a stored draft differs, by field. */
  changes: ReadonlyMap<string, Json | undefined> = new Map()
  /** Shows the page of a file before it is checked. */
  onFile: ((file: FileToSave) => Promise<void>) | undefined
  readonly pictures = new Map<string, Blob>()
  /** Fields that somebody left. */
  readonly #left = new Set<string>()
  readonly #place: RecordPlace | undefined
  /** The values of the last refused save. */
  #refused: JsonObject | undefined
  readonly #services: DraftServices
  readonly #listeners = new Set<() => void>()
  #published: SavedRecord | undefined
  #stored: StoredRecord | undefined
  /** The text that the values are written into, which keeps its comments. */
  #source: string | undefined
  #isRemoved = false
  #lastAttempt: SaveAttempt | undefined
  readonly #history = new EditHistory()
  /** Problems of a new record aren't shown before its first save: at the start nearly everything is missing. */
  #showsProblems: boolean
  #checking: Promise<void> | undefined
  #timers: { check?: ReturnType<typeof setTimeout>; keep?: ReturnType<typeof setTimeout> } = {}
  #pending: Promise<unknown> = Promise.resolve()
  #saving: Promise<void> = Promise.resolve()

  constructor(
    entity: Entity,
    published: SavedRecord | undefined,
    services: DraftServices,
    stored?: StoredRecord,
    place?: RecordPlace,
  ) {
    this.#place = place
    this.entity = entity
    this.#published = published
    this.#stored = stored
    this.#services = services
    this.#source = this.#saved?.text
    this.value = this.#saved?.fields ?? {}
    this.#showsProblems = this.#saved !== undefined
    this.changes = this.#findChanges()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The record that the form returns to: the stored draft, or the published file. */
  get #saved(): SavedRecord | undefined {
    return this.#stored ?? this.#published
  }

  /** Time at which the stored draft was saved, in ISO 8601. Undefined if nothing but a published file is saved. */
  get storedAt(): string | undefined {
    return this.#stored?.savedAt
  }

  /** Whether the published file isn't the one that the stored draft was made from. */
  get isOutdated(): boolean {
    return this.#stored?.outdated !== undefined
  }

  /** Values of the published file. Undefined if the record isn't published. */
  get publishedFields(): JsonObject | undefined {
    return this.#published?.fields
  }

  /** Path of the saved file or stored draft. Undefined for a new record. */
  get path(): string | undefined {
    return this.#saved?.path
  }

  /** Name of the kept copy: the path, the one that the file will have, or 'cities/new'. */
  get name(): string {
    return this.path ?? this.#place?.path ?? `${this.entity.name}/new`
  }

  /** Name of the file without its extension. A new record has the one that its title gives. */
  get slug(): string {
    const { path, value, entity } = this
    return path?.slice(path.lastIndexOf('/') + 1, -extensionOf(entity).length) ?? slugIn(value, entity)
  }

  get isEdited(): boolean {
    return this.value !== (this.#saved?.fields ?? this.value) || (!this.#saved && this.canUndo)
  }

  /** Whether a field has a value that nobody has changed since the last save. */
  isSavedValue(path: string): boolean {
    const saved = valueAt(this.#saved?.fields, path)
    return saved !== undefined && saved === valueAt(this.value, path)
  }

  leaveField(path: string): void {
    this.#left.add(path)
    this.#update({})
  }

  /**
   * Whether the problems of a field are shown: not after it was changed, until the next check, and not while an empty field waits for
   * somebody to come to it.
   */
  showsProblemsOf(path: string): boolean {
    const now = valueAt(this.value, path)
    if (isOther(valueAt(this.checkedValue, path), now)) return false
    if (now !== undefined && now !== null && now !== '') return true
    const group = path.slice(0, Math.max(path.lastIndexOf('.'), 0))
    return (
      this.#left.has(path) || (this.#refused !== undefined && valueAt(this.#refused, group) !== undefined)
    )
  }

  /** Whether the last try to save it for visitors was refused. */
  get isRefused(): boolean {
    return this.#refused !== undefined
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  set(path: string, next: Json | undefined, at = Date.now()): void {
    this.#history.edit(this.value, path, at)
    this.#edited(withValue(this.value, path, next))
  }

  /** Puts other values into the whole form. */
  replace(value: JsonObject): void {
    this.#history.replace(this.value)
    this.#edited(value)
  }

  undo(): void {
    this.#goTo(this.#history.undo(this.value))
  }

  redo(): void {
    this.#goTo(this.#history.redo(this.value))
  }

  #goTo(value: JsonObject | undefined): void {
    if (value) this.#edited(value)
  }

  /** Puts typed values of an earlier session into the form. */
  restore({ saved, value, pictures, at }: KeptCopy): void {
    for (const [path, picture] of pictures) this.pictures.set(path, picture)
    const isMerged = this.#merge(saved, value, this.#saved?.fields ?? {})
    this.#update({ status: { is: 'restored', at, isMerged } })
  }

  /** Returns to the saved values. `undo` brings the typed ones back. */
  discard(): void {
    this.replace(this.#saved?.fields ?? {})
    this.#update({ status: { is: 'clean' }, others: new Map() })
    this.#forget()
  }

  /** Settles a field that somebody else changed, too: with their text, or with the one in the form. */
  settle(path: string, takesTheirs: boolean): void {
    const others = new Map(this.others)
    others.delete(path)
    if (takesTheirs) this.set(path, this.others.get(path))
    this.#update({ others })
  }

  /** Adds a picture that is being made, and puts it in. A save waits for it. */
  addPicture(made: Promise<{ path: string; picture: Blob }>, put: () => void): Promise<void> {
    const added = made.then(({ path, picture }) => {
      this.pictures.set(path, picture)
      put()
    })
    this.#pending = Promise.allSettled([this.#pending, added])
    return added
  }

  /** Checks the latest values. One check runs at a time; values that are typed during it are checked next. */
  check(): Promise<void> {
    this.#checking ??= this.#checkLatest().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Returns the file as it would be saved now. */
  async file(value = this.value): Promise<FileToSave> {
    const fields = fieldsForFile(this.entity, value)
    const text = await this.#services.write(this.entity, this.#source, fields)
    const named = [...this.pictures].filter(([path]) => text.includes(path.replace(/^images\//, '')))
    return { path: this.path ?? this.#newPath(fields), text, pictures: new Map(named) }
  }

  /** Saves a stored draft as a draft, and everything else for visitors. */
  save(): Promise<void> {
    return this.#stored ? this.saveAsDraft() : this.publish()
  }

  /** Saves the record for visitors, if the check finds nothing wrong with it. */
  publish(): Promise<void> {
    return this.#run(value => this.#tryPublish(value))
  }

  /** Saves the record as a draft, which may have problems. */
  saveAsDraft(): Promise<void> {
    return this.#run(value => this.#tryStore(value))
  }

  /** Saves again in the way that failed. */
  retry(): Promise<void> {
    return this.#run(this.#lastAttempt ?? (value => this.#tryPublish(value)))
  }

  /** Removes the stored draft, and returns to the published values. `undo` brings those of the draft back. */
  async discardDraft(): Promise<void> {
    if (!this.#stored) return
    await this.#services.removeStored(this.#stored.path)
    this.#forget()
    this.#stored = undefined
    this.#source = this.#published?.text
    this.replace(this.#published?.fields ?? {})
    this.#update({ status: { is: 'discarded' }, others: new Map(), changes: this.#findChanges() })
  }

  /** Saves after the save that is going on, so that the two don't look like two people. */
  #run(attempt: SaveAttempt): Promise<void> {
    if (this.status.is !== 'saving') {
      this.#update({ status: { is: 'saving' } })
      this.#saving = this.#saving.then(() => this.#saveLatest(attempt))
    }
    return this.#saving
  }

  async #saveLatest(attempt: SaveAttempt): Promise<void> {
    clearTimeout(this.#timers.check)
    this.#lastAttempt = attempt
    this.#update({ status: { is: 'saving' } })
    await this.#pending
    const { value } = this
    const result = await attempt(value).catch(this.#services.failure)
    const isSaved = result.is === 'saved' || result.is === 'saved-draft'
    const isTypedSince = isSaved && value !== this.value
    this.#update({ status: isTypedSince ? { is: 'edited' } : await this.#withAuthor(result) })
    // The problems of a draft are looked up after it is safe.
    if (isTypedSince || result.is === 'saved-draft') void this.check()
  }

  async #withAuthor(status: EditStatus): Promise<EditStatus> {
    if (status.is !== 'conflict' || this.path === undefined) return status
    const change = await this.#services.lastChange(this.path, status.isDraft === true).catch(() => undefined)
    this.otherAuthor = change?.by ?? ANYBODY
    return { ...status, change }
  }

  /**
   * Resolves a conflict: applies the edits to the file as it is now. Fields that both changed keep the text that was typed here. A
   * removed file is saved again.
   */
  async acceptOthers(): Promise<void> {
    const { path, status } = this
    if (path === undefined) return
    const isDraft = status.is === 'conflict' && status.isDraft === true
    const base = isDraft ? (this.#saved?.fields ?? {}) : this.#publishedBase()
    const theirs = isDraft ? await this.#readStored(path) : await this.#readPublished(path)
    if (!theirs) return isDraft ? this.saveAsDraft() : this.publish()
    this.#source = theirs.text
    this.#merge(base, this.value, theirs.fields)
    this.#update({ status: { is: 'merged' } })
    await this.check()
  }

  /** Returns the published values that the edits began with, if they are known. */
  #publishedBase(): JsonObject | undefined {
    const outdated = this.#stored?.outdated
    return outdated ? outdated.fields : (this.#published?.fields ?? {})
  }

  async #readStored(path: string): Promise<SavedRecord | undefined> {
    this.#stored = await this.#services.readStored(path)
    return this.#stored
  }

  async #readPublished(path: string): Promise<SavedRecord | undefined> {
    const theirs = await this.#services.read(path)
    this.#published = theirs ?? this.#published
    this.#isRemoved = !theirs
    if (this.#stored) {
      const { outdated: _, ...stored } = this.#stored
      this.#stored = stored
    }
    return theirs
  }

  /** Stops the timers and keeps the values. They are kept at once, too: the page may be closed before the database has them. */
  async close(): Promise<void> {
    clearTimeout(this.#timers.check)
    this.leave()
    await this.keep()
  }

  async keep(): Promise<void> {
    clearTimeout(this.#timers.keep)
    delete this.#timers.keep
    if (this.isEdited) await this.#services.kept.write(this.name, this.#copy())
  }

  /** Keeps what was typed when the page is being closed. */
  leave(): void {
    if (this.isEdited) this.#services.kept.leave(this.name, this.#copy())
  }

  #copy(): KeptCopy {
    const { value, pictures } = this
    return { saved: this.#saved?.fields ?? {}, value, pictures: new Map(pictures), at: Date.now() }
  }

  async #checkLatest(): Promise<void> {
    let checked: JsonObject | undefined
    let shownBy: RecordDraft['onFile']
    while (checked !== this.value || (this.onFile && shownBy !== this.onFile)) {
      clearTimeout(this.#timers.check)
      checked = this.value
      shownBy = this.onFile
      if (this.#stored) this.#update({ changes: this.#findChanges() })
      if (!this.#showsProblems && !this.onFile) continue
      try {
        const file = await this.file(checked)
        await this.onFile?.(file).catch(() => undefined)
        if (!this.#showsProblems) continue
        const findings = await this.#services.check(file)
        this.#update({ ...findings, checkedPath: file.path, checkedText: file.text, checkedValue: checked })
      } catch {
        // A save reports why nothing can be checked.
      }
    }
  }

  async #tryPublish(value: JsonObject): Promise<EditStatus> {
    const file = await this.file(value)
    const isNew = !this.#published || this.#isRemoved
    if (this.#stored?.outdated) return { is: 'conflict', isRemoved: isNew }
    if (!isNew && !this.#stored && file.text === this.#published?.text) return this.#acceptSaved(file, value)
    const title = this.#titleOf(value)
    // A missing title is a problem that the check finds.
    const fault = isNew && title !== '' ? this.#nameFault(title) : undefined
    if (fault !== undefined) return { is: 'failed', message: fault }
    if (this.#isTaken(file)) return { is: 'failed', message: taken(title) }
    const findings = await this.#services.check(file)
    const { problems } = findings
    this.#showsProblems = true
    this.#refused = problems.length > 0 ? value : undefined
    this.#update({ ...findings, checkedPath: file.path, checkedText: file.text, checkedValue: value })
    if (problems.length > 0) return { is: 'refused', problems }
    const result = await this.#services.save(file, isNew)
    return result.is === 'saved' ? this.#acceptSaved({ ...file, text: result.text }, value) : result
  }

  async #tryStore(value: JsonObject): Promise<EditStatus> {
    const file = await this.file(value)
    const title = this.#titleOf(value)
    const fault = this.path === undefined ? this.#nameFault(title) : undefined
    if (fault !== undefined) return { is: 'failed', message: fault }
    if (this.#isTaken(file)) return { is: 'failed', message: taken(title) }
    const result = await this.#services.store(file, title, this.#stored?.outdated !== undefined)
    if (result.is !== 'stored') return result
    this.#forget()
    const { text, savedAt } = result
    this.#stored = { ...this.#stored, path: file.path, text, fields: value, savedAt }
    this.#accept(text)
    this.#showsProblems = true
    return { is: 'saved-draft' }
  }

  #acceptSaved({ path, text }: FileToSave, value: JsonObject): EditStatus {
    this.#forget()
    const wasDraft = this.#stored !== undefined
    this.#published = { path, text, fields: value }
    this.#stored = undefined
    this.#isRemoved = false
    this.#accept(text)
    return { is: 'saved', wasDraft }
  }

  #accept(text: string): void {
    this.#source = text
    this.pictures.clear()
    this.#update({ others: new Map(), changes: this.#findChanges() })
  }

  #titleOf(value: JsonObject): string {
    return this.#place?.title ?? titleIn(value, this.entity)
  }

  #nameFault(title: string): string | undefined {
    return this.#place ? undefined : nameFault(title)
  }

  #isTaken({ path }: FileToSave): boolean {
    return this.path === undefined && this.#services.exists(path)
  }

  #findChanges(): ReadonlyMap<string, Json | undefined> {
    const published = this.#published?.fields
    if (!this.#stored || !published) return new Map()
    return theirsByField(differences(published, this.value, published))
  }

  /** Returns whether others changed the file since `base` was read. Without a base, all fields that differ count as changed by both. */
  #merge(base: JsonObject | undefined, mine: JsonObject, theirs: JsonObject): boolean {
    const merged = mergeEdits(base, mine, theirs)
    this.replace(merged.value)
    this.#update({ others: merged.others })
    return merged.isMerged
  }

  #edited(value: JsonObject): void {
    this.value = value
    this.#update({ status: { is: this.isEdited ? 'edited' : 'clean' } })
    if (!this.isEdited) this.#forget()
    clearTimeout(this.#timers.check)
    this.#timers.check = setTimeout(() => void this.check(), CHECK_PAUSE_MS)
    if (this.isEdited) this.#timers.keep ??= setTimeout(() => void this.keep(), KEEP_PAUSE_MS)
  }

  #forget(): void {
    clearTimeout(this.#timers.keep)
    delete this.#timers.keep
    void this.#services.kept.forget(this.name)
  }

  #update(
    change: Partial<
      Pick<
        RecordDraft,
        | 'value'
        | 'status'
        | 'problems'
        | 'warnings'
        | 'checkedPath'
        | 'checkedText'
        | 'checkedValue'
        | 'others'
        | 'changes'
      >
    >,
  ): void {
    Object.assign(this, change)
    for (const listener of this.#listeners) listener()
  }

  #newPath(fields: JsonObject): string {
    return this.#place?.path ?? newPath(fields, this.entity)
  }
}

const ANYBODY = 'somebody else'

/** Compares texts and the lengths of lists. Values inside a group have problems of their own. */
function isOther(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length !== other.length
  return !(isObject(one) && isObject(other)) && one !== other
}
