import { isObject, type Json, type JsonObject, textAt } from '../../codegen/json.ts'
import { type Entity, extensionOf } from '../../codegen/model.ts'
import { slugify } from '../../codegen/names.ts'
import type { Problem } from '../../codegen/problem.ts'
import { differences, merged } from '../client/versions/differences.ts'
import { titleField } from '../config/field-texts.ts'
import { fieldsForFile } from './form-fields.ts'
import type { KeptCopies, KeptCopy } from './kept-copies.ts'
import { valueAt, withValue } from './values.ts'

/** State of a draft. Each state but `saving` keeps the typed text, and the form shows one sentence and at most one button for it. */
export type EditStatus =
  | { is: 'clean' | 'edited' | 'saving' }
  /** Warnings are for people to judge: they don't keep a file from being saved. */
  | { is: 'saved'; warnings: readonly Problem[] }
  | { is: 'refused'; problems: readonly Problem[] }
  /** Another person changed or removed the file. */
  | { is: 'conflict'; isRemoved: boolean }
  | { is: 'offline' | 'signed-out' | 'failed'; message: string }
  /** Values that were typed earlier are in the form again. */
  | { is: 'restored'; at: number; isMerged: boolean }
  | { is: 'merged' }

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

export interface DraftFindings {
  problems: readonly Problem[]
  warnings: readonly Problem[]
}

export type SaveResult = { is: 'saved'; text: string } | Exclude<EditStatus, { is: 'saved' | 'refused' }>

/** The operations that a draft needs: the check runs in a worker, files are stored by a server. */
export interface DraftServices {
  write: (entity: Entity, before: string | undefined, fields: JsonObject) => Promise<string>
  /** Lists the problems that the file has or causes in other files, in the words of forms. */
  check: (file: FileToSave) => Promise<DraftFindings>
  /** Saves a file; `isNew` if it must not exist. */
  save: (file: FileToSave, isNew: boolean) => Promise<SaveResult>
  /** Reads the file again, or returns undefined if it was removed. */
  read: (path: string) => Promise<SavedRecord | undefined>
  exists: (path: string) => boolean
  kept: Pick<KeptCopies, 'write' | 'leave' | 'forget'>
}

const CHECK_PAUSE_MS = 150
const KEEP_PAUSE_MS = 500
const JOIN_EDITS_MS = 1000

/** A record that is being edited. It knows its file and the text that its values were read from. */
export class RecordDraft {
  readonly entity: Entity
  value: JsonObject
  status: EditStatus = { is: 'clean' }
  problems: readonly Problem[] = []
  /** The file that the problems were found in. */
  checkedPath = ''
  /** The values that the problems were found in. */
  checkedValue: JsonObject = {}
  /** Texts of other people for fields that were edited here as well, by field. */
  others: ReadonlyMap<string, Json | undefined> = new Map()
  /** Shows the page of a file before it is checked. */
  onFile: ((file: FileToSave) => Promise<void>) | undefined
  readonly pictures = new Map<string, Blob>()
  /** Fields that somebody left. */
  readonly #left = new Set<string>()
  /** The values of the last refused save. */
  #refused: JsonObject | undefined
  readonly #services: DraftServices
  readonly #listeners = new Set<() => void>()
  #saved: SavedRecord | undefined
  #isRemoved = false
  #past: { value: JsonObject; path: string; at: number }[] = []
  /** Problems of a new record aren't shown before its first save: at the start nearly everything is missing. */
  #showsProblems: boolean
  #checking: Promise<void> | undefined
  #timers: { check?: ReturnType<typeof setTimeout>; keep?: ReturnType<typeof setTimeout> } = {}
  #pending: Promise<unknown> = Promise.resolve()

  constructor(entity: Entity, saved: SavedRecord | undefined, services: DraftServices) {
    this.entity = entity
    this.#saved = saved
    this.#services = services
    this.value = saved?.fields ?? {}
    this.#showsProblems = saved !== undefined
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Path of the saved file. Undefined for a new record. */
  get path(): string | undefined {
    return this.#saved?.path
  }

  /** Name of the kept copy: the path, or 'cities/new'. */
  get name(): string {
    return this.path ?? `${this.entity.name}/new`
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

  set(path: string, next: Json | undefined, at = Date.now()): void {
    const last = this.#past.at(-1)
    if (last?.path === path && at - last.at < JOIN_EDITS_MS) last.at = at
    else this.#past.push({ value: this.value, path, at })
    this.#edited(withValue(this.value, path, next))
  }

  /** Puts other values into the whole form. */
  replace(value: JsonObject): void {
    this.#past.push({ value: this.value, path: '', at: 0 })
    this.#edited(value)
  }

  undo(): void {
    const last = this.#past.pop()
    if (last) this.#edited(last.value)
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

  /** Adds a picture that is being made. A save waits for it. */
  addPicture(made: Promise<{ path: string; picture: Blob }>): Promise<void> {
    const added = made.then(({ path, picture }) => void this.pictures.set(path, picture))
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
    const before = this.#saved?.text
    const fields = fieldsForFile(this.entity, value)
    const text = await this.#services.write(this.entity, before, fields)
    const named = [...this.pictures].filter(([path]) => text.includes(path.replace(/^images\//, '')))
    return { path: this.path ?? this.#newPath(fields), text, pictures: new Map(named) }
  }

  async save(): Promise<void> {
    if (this.status.is === 'saving') return
    clearTimeout(this.#timers.check)
    this.#update({ status: { is: 'saving' } })
    await this.#pending
    const { value } = this
    const result = await this.#trySave(value).catch(
      (error: unknown): EditStatus => ({ is: 'failed', message: String(error) }),
    )
    const isTypedSince = result.is === 'saved' && value !== this.value
    this.#update({ status: isTypedSince ? { is: 'edited' } : result })
    if (isTypedSince) void this.check()
  }

  /**
   * Resolves a conflict: applies the edits to the file as it is now. Fields that both changed keep the text that was typed here. A
   * removed file is saved again.
   */
  async acceptOthers(): Promise<void> {
    const theirs = this.path === undefined ? undefined : await this.#services.read(this.path)
    if (!theirs) {
      this.#isRemoved = true
      return this.save()
    }
    const base = this.#saved?.fields ?? {}
    this.#saved = theirs
    this.#merge(base, this.value, theirs.fields)
    this.#update({ status: { is: 'merged' } })
    await this.check()
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
      if (!this.#showsProblems && !this.onFile) continue
      try {
        const file = await this.file(checked)
        await this.onFile?.(file).catch(() => undefined)
        if (!this.#showsProblems) continue
        const { problems } = await this.#services.check(file)
        this.#update({ problems, checkedPath: file.path, checkedValue: checked })
      } catch {
        // A save reports why nothing can be checked.
      }
    }
  }

  async #trySave(value: JsonObject): Promise<EditStatus> {
    const file = await this.file(value)
    const isNew = this.path === undefined || this.#isRemoved
    if (!isNew && file.text === this.#saved?.text) return this.#accept(file, value, [])
    const name = titleField(this.entity.shape)
    const title = textAt(value, [name ?? '']) ?? ''
    if (isNew && title !== '' && slugify(title) === '') return { is: 'failed', message: NAMELESS }
    if (this.path === undefined && this.#services.exists(file.path))
      return { is: 'failed', message: taken(title) }
    const { problems, warnings } = await this.#services.check(file)
    this.#showsProblems = true
    this.#refused = problems.length > 0 ? value : undefined
    this.#update({ problems, checkedPath: file.path, checkedValue: value })
    if (problems.length > 0) return { is: 'refused', problems }
    const result = await this.#services.save(file, isNew)
    return result.is === 'saved' ? this.#accept({ ...file, text: result.text }, value, warnings) : result
  }

  #accept({ path, text }: FileToSave, value: JsonObject, warnings: readonly Problem[]): EditStatus {
    this.#forget()
    this.#saved = { path, text, fields: value }
    this.#isRemoved = false
    this.pictures.clear()
    this.#update({ others: new Map() })
    return { is: 'saved', warnings }
  }

  /** Returns whether others changed the file since `base` was read. */
  #merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): boolean {
    const all = differences(base, mine, theirs)
    const both = all.filter(({ changedBy }) => changedBy === 'both')
    const value = merged(
      theirs,
      all.filter(({ changedBy }) => changedBy !== 'them'),
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
      Pick<RecordDraft, 'value' | 'status' | 'problems' | 'checkedPath' | 'checkedValue' | 'others'>
    >,
  ): void {
    Object.assign(this, change)
    for (const listener of this.#listeners) listener()
  }

  #newPath(fields: JsonObject): string {
    return `${this.entity.name}/${slugOfTitle(fields, this.entity)}${extensionOf(this.entity)}`
  }
}

function slugOfTitle(fields: JsonObject, { shape }: Entity): string {
  return slugify(textAt(fields, [titleField(shape) ?? '']) ?? '') || 'new-draft'
}

/** Compares texts and the lengths of lists. Values inside a group have problems of their own. */
function isOther(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length !== other.length
  return !(isObject(one) && isObject(other)) && one !== other
}

const NAMELESS =
  'Nothing was saved: the name has no letters from A to Z and no digits, of which the address of the page could be made.'

const taken = (title: string) => `Nothing was saved: there is already one that is called “${title}”.`
