import type { Plugin } from 'vite'

const theirs =
  'title:`Error`,description:`There was an error while saving the entry. Please try again later.`'
const ours = 'title:`Not saved`,description:`Nothing was written, because of this:`'

/** Trying again later would not help: a save is refused for what the content check found. */
export function replaceWords(): Plugin {
  return {
    name: 'words-of-a-refusal',
    transform: {
      filter: { id: /@sveltia\/cms\/npm\/index\.js$/ },
      handler(code) {
        if (!code.includes(theirs))
          this.error('The visual editor has other words for a failed save: see replace-words.ts.')
        return { code: code.replace(theirs, ours), map: null }
      },
    },
  }
}
