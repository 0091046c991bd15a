import type { CheckResult } from '../../../codegen/check/check.ts'
import type { JsonObject } from '../../../codegen/json.ts'
import type { TermKind } from '../../../codegen/term-kinds.ts'
import type { ContentState } from '../check-content.ts'
import type { editorData } from '../editor-data.ts'
import type { Choice } from '../text/text-pieces.ts'
import type { StateChanges } from './state-changes.ts'

/** What the worker has to know of the content before it can answer. */
export type Setup = Pick<ReturnType<(typeof editorData)['parse']>, 'schemas' | 'folders'>

export interface DraftPage {
  html: string
  address: string
  /** The same page as it is saved, of what has no page of its own. */
  saved?: string
}

/** A page whose texts carry marks: see admin/page/marks.ts. */
export interface MarkedPage extends DraftPage {
  /** Paths of the marked fields, by their index in the marks. */
  fields: readonly string[]
}

/** What a text can name. */
export interface ContentNames {
  pages: readonly Choice[]
  facts: readonly Choice[]
  prices: readonly Choice[]
  terms: Readonly<Record<TermKind, readonly Choice[]>>
  /** Paths inside the folder of pictures. */
  pictures: readonly string[]
}

/** A record as a list shows it. */
export interface ListedRecord {
  /** 'cities/kyle'. */
  name: string
  title: string
  /** How often other files name it or link to its page. */
  uses: number
}

/** What takes too long to be done where people type. */
export interface Desk {
  /** What a file of a kind says; without data where it cannot be read. */
  read: (entity: string, text: string) => Promise<{ data?: JsonObject }>
  /** The text of a record's file as a form gives it; without `before`, of a new one. */
  write: (entity: string, before: string | undefined, fields: JsonObject) => Promise<string>
  check: (state: ContentState) => Promise<CheckResult>
  /** Lists what a file with another text is responsible for: all in the file, and elsewhere what its text brings about. */
  checkFile: (
    state: ContentState,
    path: string,
    text: string,
  ) => Promise<Pick<CheckResult, 'problems' | 'warnings'>>
  names: (state: ContentState) => Promise<ContentNames>
  list: (state: ContentState) => Promise<readonly ListedRecord[]>
  /** The page that shows a record, with a draft of its text in the place of what was saved; undefined where there is none. */
  page: (state: ContentState, path: string, text: string) => Promise<DraftPage | undefined>
  /** The same page with marks around the texts of the record. */
  markedPage: (state: ContentState, path: string, text: string) => Promise<MarkedPage | undefined>
}

/** What a question says beside the content, of which the worker knows all but the changes. */
type Rest<All extends unknown[]> = All extends [ContentState, ...infer Others] ? Others : All

export type Question = {
  [Name in keyof Desk]: { name: Name; with: Rest<Parameters<Desk[Name]>> }
}[keyof Desk]

export type ToWorker = { setup: Setup } | { changes: StateChanges } | { id: number; question: Question }

/** `isUnloaded` where something that it needs could not be loaded: another worker may have it. */
export type FromWorker = { id: number } & ({ answer: unknown } | { error: string; isUnloaded: boolean })
