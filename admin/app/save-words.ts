import type { RecordDraft } from '../draft/record-draft.ts'
import type { EditorStore } from '../store/editor-store.ts'

/** Words about saving: the place of a text, and the next step before visitors see it. */
export interface SaveWords {
  /** The button that makes a new record or a draft a part of the site. */
  publish: string
  published: string
  /** Explains the buttons of a new record. */
  ways: string
  /** Names the place of a draft. */
  draft: string
  /** Names the place of a saved file. */
  file: string
}

const wordsByPlace: Readonly<Record<EditorStore['place'], SaveWords>> = {
  'this computer': {
    publish: 'Save to site',
    published: 'Saved to the site.',
    ways: 'Save draft keeps it on this computer, apart from the site. Save to site adds it to the site, which visitors see after it is next published.',
    draft: 'It is on this computer only, apart from the site, until you press Save to site.',
    file: 'It is on this computer. Visitors see it after the site is next published.',
  },
  GitHub: {
    publish: 'Publish',
    published: 'Published.',
    ways: 'Save draft keeps it on GitHub, apart from the site. Publish adds it to the site, which visitors see after it is next built.',
    draft: 'It is a pull request on GitHub, apart from the site, until you press Publish.',
    file: 'It is on GitHub. Visitors see it after the site is next built.',
  },
}

export const saveWordsOf = (place: EditorStore['place']) => wordsByPlace[place]

/** Returns where a text is and what happens next, when people may wonder. */
export function whereabouts(
  { status, path, storedAt, publishedFields }: RecordDraft,
  words: SaveWords,
): string {
  if (status.is === 'refused' && storedAt === undefined) return 'Save draft keeps it until then.'
  if (path === undefined) return words.ways
  switch (status.is) {
    case 'clean':
      return storedAt !== undefined && !publishedFields ? words.draft : ''
    case 'saved':
      return words.file
    case 'saved-draft':
      return words.draft
    default:
      return ''
  }
}
