import type { JsonObject } from '../../codegen/json.ts'
import type { ContentState } from './check-content.ts'
import type { Made } from './records/change-dialog.ts'
import type { EarlierVersion } from './versions/earlier-version.ts'

/** What is done with a record and with all that names it: see admin/server/records-route.ts. */
export interface RecordChange {
  do: 'remove' | 'rename'
  /** 'cities/kyle'. */
  record: string
  /** Where visitors are led, or the new name. */
  to?: string
  /** Only to see what would change. */
  dryRun: boolean
}

/** The content that the visual editor works on, wherever it is kept. */
export interface Checkout {
  /** As it is now, saves of this session included. */
  state: () => Promise<ContentState>
  /** The data of a record, by the id of its text, where it was read before; each is given once, to be changed by who has it. */
  takeData?: (id: string) => Promise<JsonObject | undefined>
  /** What a file says; undefined where there is none. */
  textOf: (path: string) => Promise<string | undefined>
  /** Where the visual editor keeps what people typed and did not save. */
  database: string
  /** What a file says by now, whoever wrote it; undefined where there is none. A save after it is based on that. */
  latest?: (path: string) => Promise<string | undefined>
  /** Saves a text that no form can show; undefined where that has to be done elsewhere. */
  save?: (path: string, text: string) => Promise<void>
  /** An address of a picture that the build has not seen, by its path without the ending; undefined where nobody can tell. */
  pictureUrl?: (stem: string) => Promise<string | undefined>
  /** Changes several files at once, or throws with words; undefined where that has to be done elsewhere. */
  change?: (change: RecordChange) => Promise<Made>
  /** The versions of a file that are kept, the latest first; undefined where they are seen elsewhere. */
  earlier?: {
    list: (path: string) => Promise<EarlierVersion[]>
    text: (path: string, id: string) => Promise<string>
  }
  /** Which of some pictures a draft of a record has that is kept elsewhere; both are paths inside the content folder. */
  inDraft?: (record: string, pictures: readonly string[]) => Promise<readonly string[]>
  /** A page elsewhere on which a file can be edited as text. */
  editAddress?: (path: string) => string
}
