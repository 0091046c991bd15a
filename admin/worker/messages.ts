import type { CheckResult } from '../../codegen/check/check.ts'
import type { JsonObject } from '../../codegen/json.ts'
import type { TermKind } from '../../codegen/term-kinds.ts'
import type { RecordChange } from '../change/plan-record-change.ts'
import type { PlaceInWords } from '../config/place-in-words.ts'
import type { Choice } from '../text/text-pieces.ts'
import type { ListedTranslation } from '../translation/list-open-translations.ts'
import type { BodyPart } from '../translation/pair-parts.ts'
import type { ContentState } from './check-content.ts'
import type { PlannedChange } from './plan-change.ts'
import type { StateChanges } from './state-changes.ts'

/** Data that the worker needs before it can answer. */
export interface Setup {
  /** JSON Schemas, by the name of what they describe. */
  schemas: Readonly<Record<string, string>>
  /** Names of the collections. */
  folders: readonly string[]
  /** Request for what a server has parsed of the content, so that the worker only parses what is typed. */
  parsed?: { file: string; headers: Readonly<Record<string, string>> }
}

export interface DraftPage {
  html: string
  address: string
  /** The page as it was saved. Only set if the record has no page of its own. */
  saved?: string
}

/** A page whose texts carry marks: see admin/page/marks.ts. */
export interface MarkedPage extends DraftPage {
  /** Paths of the marked fields, by their index in the marks. */
  fields: readonly string[]
  /** Paths of the required fields that are empty. Placeholders stand for them. */
  missing: readonly string[]
}

/** Names that a text can refer to. */
export interface ContentNames {
  pages: readonly Choice[]
  facts: readonly Choice[]
  /** Each with the address of the form at the field in which it is changed. */
  prices: readonly (Choice & { form: string })[]
  terms: Readonly<Record<TermKind, readonly Choice[]>>
  /** Categories that records have, by the name of their collection. */
  categories: Readonly<Record<string, readonly Choice[]>>
  /** Paths inside the folder of pictures. */
  pictures: readonly string[]
}

/** A text with its placeholders filled in. */
export interface PrintedText {
  text: string
  /** Names of the facts, prices and terms, in words. */
  names: readonly string[]
}

/** A text of a record, as pages print it. */
export interface FieldText {
  /** Name of its field with those of the groups around it. */
  title: string
  text: string
  /** Whether facts or prices are filled in, which are written in another place. */
  isFilled: boolean
  /** Path of the field: 'housing.0.title'. */
  path: string
}

export interface FindingCounts {
  problems: number
  warnings: number
}

/** A record as a list shows it. */
export interface ListedRecord {
  /** 'cities/kyle'. */
  name: string
  title: string
  /** How often other files name it or link to its page. */
  uses: number
}

/** Operations on texts alone. */
export interface TextOperations {
  /** Reads the text of a record's file. Returns no data if it has problems. */
  read: (entity: string, text: string) => Promise<{ data?: JsonObject }>
  /** Returns the text of a record's file with the fields of a form. `before` is undefined for a new file. */
  write: (entity: string, before: string | undefined, fields: JsonObject) => Promise<string>
  /** Returns the parts of an article. */
  parts: (body: string) => Promise<readonly BodyPart[]>
}

/** Operations on the content. */
export interface ContentOperations {
  check: () => Promise<CheckResult>
  /** Lists the problems that another text of a file would have or cause in other files. */
  checkFile: (path: string, text: string) => Promise<Pick<CheckResult, 'problems' | 'warnings'>>
  /** Counts what the check finds in each file, by its path. */
  counts: () => Promise<ReadonlyMap<string, FindingCounts>>
  names: () => Promise<ContentNames>
  /** Prints a text with placeholders as pages do. */
  print: (source: string) => Promise<PrintedText>
  list: () => Promise<readonly ListedRecord[]>
  /** Describes the places that name each record or picture, by its name: 'cities/kyle', 'images/hall.jpg'. */
  uses: () => Promise<ReadonlyMap<string, readonly PlaceInWords[]>>
  /** Lists the texts of all records by the paths of their files, for a search. `drafts` are the texts of records that the content lacks. */
  fieldTexts: (drafts: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, readonly FieldText[]>>
  /** Lists the translations of all records, with how much of each has to be looked at. */
  translations: () => Promise<readonly ListedTranslation[]>
  /** Plans to rename or remove a record with all that leads to it. */
  planChange: (change: RecordChange) => Promise<PlannedChange>
  /** Renders the page that shows a record, with another text than the saved one. Returns undefined if no page shows it. */
  page: (path: string, text: string) => Promise<DraftPage | undefined>
  /** Lists the pages that print a price, by its field in the price book. */
  pagesWithPrice: (field: string) => Promise<readonly PlaceInWords[]>
  /** Renders the same page with marks around the texts of the record. */
  markedPage: (path: string, text: string) => Promise<MarkedPage | undefined>
}

/** Operations that would take too long in the thread in which people type. */
export interface WorkerOperations extends TextOperations, ContentOperations {}

export type ArgumentsOf<Name extends keyof WorkerOperations> = Parameters<WorkerOperations[Name]>
export type AnswerOf<Name extends keyof WorkerOperations> = Awaited<ReturnType<WorkerOperations[Name]>>

/** Operations that get the content as their first argument. */
export type OnContent<Names extends keyof WorkerOperations> = {
  [Name in Names]: (state: ContentState, ...args: ArgumentsOf<Name>) => Promise<AnswerOf<Name>>
}

/** The operations as the window calls them. */
export type WorkerApi = TextOperations & OnContent<keyof ContentOperations>

export interface Question<Name extends keyof WorkerOperations = keyof WorkerOperations> {
  operation: Name
  /** Arguments without the content, of which only changes are sent. */
  arguments: ArgumentsOf<Name>
}

export type ToWorker = { setup: Setup } | { changes: StateChanges } | { id: number; question: Question }

/** `isUnloaded` if a module or file could not be loaded: another worker may succeed. */
export type FromWorker = { id: number } & ({ answer: unknown } | { error: string; isUnloaded: boolean })
