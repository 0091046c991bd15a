import type { JsonObject } from '../../codegen/json.ts'
import type { ChangeSummary } from '../change/change-summary.ts'
import type { RecordChange } from '../change/plan-record-change.ts'
import type { FailedSave, FileToSave, LastChange, SaveResult, StoreResult } from '../draft/draft-services.ts'
import type { ContentState } from '../worker/check-content.ts'
import type { EarlierVersion } from './earlier-version.ts'

/** The result of a save if somebody else has saved, published or discarded the draft. */
export const CHANGED_DRAFT = { is: 'conflict', isRemoved: false, isDraft: true } satisfies FailedSave

/** A draft that is stored next to the content. */
export interface DraftText {
  /** Path of the record's file. */
  path: string
  text: string
  /** Time of the save, in ISO 8601. */
  saved: string
  /** Whether the published file isn't the one that the draft was made from. */
  isOutdated: boolean
  /** The text of the file that the draft was made from. Empty for a new record, undefined if nobody knows it. */
  baseText: string | undefined
}

/** The drafts of a store. Paths are those of the records' files. */
export interface DraftStore {
  /** The drafts that this page knows, by path. */
  readonly known: ReadonlyMap<string, Pick<DraftText, 'saved'>>
  /** Returns a draft as this page knows it. */
  get: (path: string) => Promise<DraftText | undefined>
  /** Reads a draft again, so that the next save is based on it. Returns undefined if it was published or discarded. */
  latest: (path: string) => Promise<DraftText | undefined>
  /** Stores a file as a draft. With `keepsBase`, it stays based on the file that it was made from. */
  put: (file: FileToSave, title: string, keepsBase: boolean) => Promise<StoreResult>
  /** Saves a file for visitors and removes its draft, unless somebody else has changed either. */
  publish: (file: FileToSave, isNew: boolean) => Promise<SaveResult>
  /** Throws an error with a message if the draft can't be removed. */
  remove: (path: string) => Promise<void>
}

/** The content wherever it is kept, and its drafts. Paths are relative to the content folder. */
export interface EditorStore {
  /** Name of the content, for copies that the browser keeps of it. */
  readonly name: string
  /** The place of saved files and drafts. */
  readonly place: 'this computer' | 'GitHub'
  /** The texts that were read, and the sizes of all files. */
  readonly state: ContentState
  /** Says how a save ends if something that it needs throws an error. */
  failure: (error: unknown) => FailedSave
  /** Reads the texts that were not read yet. */
  readTexts: () => Promise<void>
  /** Returns a text as it was first read, on which the next save is based. */
  text: (path: string) => Promise<string | undefined>
  /** Reads a file again, so that the next save is based on it. Returns undefined if the file doesn't exist. */
  latest: (path: string) => Promise<string | undefined>
  /** Finds out who changed a file, or its draft, and when. Returns undefined if nobody knows. */
  lastChange: (path: string, isDraft: boolean) => Promise<LastChange | undefined>
  /** Returns the values of a record by the ID of its text, if the store can parse it faster than the browser. */
  data?: (path: string) => Promise<Readonly<Record<string, JsonObject>>>
  /** Saves a file with its pictures for visitors, unless somebody else has changed it; `isNew` if it must not exist. */
  save: (file: FileToSave, isNew: boolean) => Promise<SaveResult>
  picture: (path: string) => Promise<Blob>
  drafts: DraftStore
  versions: {
    /** Lists the versions of a file that are kept, the latest first. */
    list: (path: string) => Promise<readonly EarlierVersion[]>
    text: (path: string, id: string) => Promise<string>
  }
  /** Renames or removes a record with all that leads to it. The page has to be loaded again afterward. */
  change: (change: RecordChange) => Promise<ChangeSummary>
}
