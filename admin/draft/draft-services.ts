import type { JsonObject } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { KeptCopies } from './kept-copies.ts'

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
