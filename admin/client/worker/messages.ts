import type { Found } from '../../../codegen/check/check.ts'
import type { JsonObject } from '../../../codegen/json.ts'
import type { ContentState } from '../check-content.ts'
import type { editorData } from '../editor-data.ts'

/** What the worker has to know of the content before it can answer. */
export type Setup = Pick<ReturnType<(typeof editorData)['parse']>, 'schemas' | 'folders' | 'zipPlaces'>

/** What takes too long to be done where people type. */
export interface Desk {
  /** What a file of a kind says; without data where it cannot be read. */
  read: (entity: string, text: string) => Promise<{ data?: JsonObject }>
  check: (state: ContentState) => Promise<Found>
  /** The page that shows a record, of content in which its draft stands; undefined where there is none. */
  page: (state: ContentState, path: string) => Promise<string | undefined>
}

export type Question = { [Name in keyof Desk]: { name: Name; with: Parameters<Desk[Name]> } }[keyof Desk]

export type ToWorker = { setup: Setup } | { id: number; question: Question }

export type FromWorker = { id: number } & ({ answer: unknown } | { error: string })
