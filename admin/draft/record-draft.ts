import { isObject, type Json, type JsonObject, textAt } from '../../codegen/json.ts'
import { type Entity, extensionOf } from '../../codegen/model.ts'
import { slugify } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import { titleField } from '../config/value-title.ts'
import { applyChoices, differences } from './differences.ts'
import { fieldsForFile } from './form-fields.ts'
import type { KeptCopies, KeptCopy } from './kept-copies.ts'
import { valueAt, withValue } from './values.ts'

/** State of a draft. Each state but `saving` keeps the typed text, and the form shows one sentence and at most one button for it. */
export type EditStatus =
  | { is: 'clean' | 'edited' | 'saving' | 'saved-draft' | 'discarded' }
  | { is: 'saved'; wasDraft: boolean }
  | { is: 'refused'; problems: readonly Problem[] }
  /** Another person changed or removed the file, or saved another text of the draft. */
  | { is: 'conflict'; isRemoved: boolean; isDraft?: boolean; change?: LastChange | undefined }
  | { is: 'offline' | 'signed-out' | 'failed'; message: string }
  /** Values that were typed earlier are in the form again. */
  | { is: 'restored'; at: number; isMerged: boolean }
  | { is: 'merged' }

/** The last change of a file that this page didn't make. */
export interface LastChange {
  /** Name of a person, or 'another window'. */
  by: string
  /** Time in ISO 8601. */
  at: string
}

/** A record's file as it would be saved. */
export interface FileToSave {
  /** Path inside the content folder. */
  path: string
  text: string
  /** Pictures that are saved with it, by their path. */
  pictures: ReadonlyMap<string, Blob>
}

/** A saved file with the values of its form. */
export interface SavedRecord {
  path: string
  text: string
  fields: JsonObject
}

/** A draft that is stored next to the content, with the values of its form. */
export interface StoredRecord extends SavedRecord {
  /** Time of the save, in ISO 8601. */
  savedAt: string
  /** Set if the published file isn't the one that the draft was made from. `fields` are those of that file, if they are known. */
  outdated?: { fields?: JsonObject | undefined }
}

export interface DraftFindings {
  problems: readonly Problem[]
  warnings: readonly Problem[]
}

/** File and title of a new record whose file isn't named by its title: a translation has the name of the file that it translates. */
export interface RecordPlace {
  path: string
  title: string
}

export type FailedSave = Exclude<EditStatus, { is: 'saved' | 'saved-draft' | 'refused' }>
export type SaveResult = { is: 'saved'; text: string } | FailedSave
export type StoreResult = { is: 'stored'; text: string; savedAt: string } | FailedSave

/** The operations that a draft needs: the check runs in a worker, files are stored by a server. */
export interface DraftServices {
  write: (entity: Entity, before: string | undefined, fields: JsonObject) => Promise<string>
  /** Lists the problems that the file has or causes in other files, in the words of forms. */
  check: (file: FileToSave) => Promise<DraftFindings>
  /** Saves a file; `isNew` if it must not exist. A stored draft of it is removed, because it is published. */
  save: (file: FileToSave, isNew: boolean) => Promise<SaveResult>
  /** Reads the file again, or returns undefined if it was removed. */
  read: (path: string) => Promise<SavedRecord | undefined>
  /** Stores a file as a draft. An outdated one stays based on the file that it was made from. */
  store: (file: FileToSave, title: string, isOutdated: boolean) => Promise<StoreResult>
  /** Reads the stored draft again, or returns undefined if it was published or discarded. */
  readStored: (path: string) => Promise<StoredRecord | undefined>
  /** Removes the stored draft. Throws an error with a message if it can't be removed. */
  removeStored: (path: string) => Promise<void>
  /** Finds out who changed a file, or its draft, and when. Returns undefined if nobody knows. */
  lastChange: (path: string, isDraft: boolean) => Promise<LastChange | undefined>
  /** Says how a save ends if one of these throws an error: a check needs texts that a lost connection doesn't give. */
  failure: (error: unknown) => FailedSave
  exists: (path: string) => boolean
  kept: Pick<KeptCopies, 'write' | 'leave' | 'forget'>
}

/** The values before an edit of a field. */
interface Step {
  value: JsonObject
  path: string
  at: number
}

type SaveAttempt = (value: JsonObject) => Promise<EditStatus>

const CHECK_PAUSE_MS = 150
const KEEP_PAUSE_MS = 500
const JOIN_EDITS_MS = 1000

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
  #past: Step[] = []
  /** Steps that were undone, the last one at the end. */
  #future: Step[] = []
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
    return path?.slice(path.lastIndexOf('/') + 1, -extensionOf(entity).length) ?? slugOfTitle(value, entity)
  }

  get isEdited(): boolean {
    return this.value !== (this.#saved?.fields ?? this.value) || (!this.#saved && this.#past.length > 0)
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

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  set(path: string, next: Json | undefined, at = Date.now()): void {
    const last = this.#past.at(-1)
    if (last?.path === path && at - last.at < JOIN_EDITS_MS) last.at = at
    else this.#past.push({ value: this.value, path, at })
    this.#future = []
    this.#edited(withValue(this.value, path, next))
  }

  /** Puts other values into the whole form. */
  replace(value: JsonObject): void {
    this.#past.push({ value: this.value, path: '', at: 0 })
    this.#future = []
    this.#edited(value)
  }

  undo(): void {
    this.#step(this.#past, this.#future)
  }

  redo(): void {
    this.#step(this.#future, this.#past)
  }

  #step(from: Step[], to: Step[]): void {
    const step = from.pop()
    if (!step) return
    to.push({ value: this.value, path: step.path, at: 0 })
    this.#edited(step.value)
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
    if (!this.#place && isNew && title !== '' && slugify(title) === '')
      return { is: 'failed', message: NAMELESS }
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
    if (!this.#place && this.path === undefined && slugify(title) === '')
      return { is: 'failed', message: title === '' ? UNTITLED : NAMELESS }
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
    return this.#place?.title ?? textAt(value, [titleField(this.entity.shape) ?? '']) ?? ''
  }

  #isTaken({ path }: FileToSave): boolean {
    return this.path === undefined && this.#services.exists(path)
  }

  #findChanges(): ReadonlyMap<string, Json | undefined> {
    const published = this.#published?.fields
    if (!this.#stored || !published) return new Map()
    const all = differences(published, this.value, published)
    return new Map(all.map(({ path, theirs }) => [path.join('.'), theirs]))
  }

  /** Returns whether others changed the file since `base` was read. Without a base, all fields that differ count as changed by both. */
  #merge(base: JsonObject | undefined, mine: JsonObject, theirs: JsonObject): boolean {
    const all = differences(base ?? {}, mine, theirs)
    const both = all.filter(({ changedBy }) => !base || changedBy === 'both')
    const value = applyChoices(
      theirs,
      all.filter(({ changedBy }) => !base || changedBy !== 'them'),
    )
    this.replace(value)
    this.#update({ others: new Map(both.map(({ path, theirs }) => [path.join('.'), theirs])) })
    return all.some(({ changedBy }) => changedBy !== 'you')
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
    return (
      this.#place?.path ??
      `${this.entity.name}/${slugOfTitle(fields, this.entity)}${extensionOf(this.entity)}`
    )
  }
}

function slugOfTitle(fields: JsonObject, { shape }: Entity): string {
  return slugify(textAt(fields, [titleField(shape) ?? '']) ?? '') || 'new-draft'
}

const ANYBODY = 'somebody else'

/** Compares texts and the lengths of lists. Values inside a group have problems of their own. */
function isOther(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length !== other.length
  return !(isObject(one) && isObject(other)) && one !== other
}

const NAMELESS =
  'Nothing was saved: the name has no letters from A to Z and no digits, of which the address of the page could be made.'

const UNTITLED = 'Nothing was saved: give it a name first, so that you find the draft again.'

const taken = (title: string) => `Nothing was saved: there is already one that is called “${title}”.`
