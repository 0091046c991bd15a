import type { ContentState } from './check-content.ts'

/** The content that the visual editor works on, wherever it is kept. */
export interface Checkout {
  /** As it is now, saves of this session included. */
  state: () => Promise<ContentState>
  /** What a file says; undefined where there is none. */
  textOf: (path: string) => Promise<string | undefined>
  /** Saves a text that no form can show; undefined where that has to be done elsewhere. */
  save?: (path: string, text: string) => Promise<void>
  /** An address of a picture that the build has not seen, by its path without the ending; undefined where nobody can tell. */
  pictureUrl?: (stem: string) => Promise<string | undefined>
  /** A page elsewhere on which a file can be edited as text. */
  editAddress?: (path: string) => string
}
