import path from 'node:path'
import type { Plugin } from 'vite'

const generated = path.resolve('generated') + path.sep

/** Refuses what is generated from the site's own content: an edit of it must not turn a test of code red. */
export const withoutContent: Plugin = {
  name: 'without-content',
  enforce: 'pre',
  resolveId(source, importer) {
    const file = importer && source.startsWith('.') ? path.resolve(path.dirname(importer), source) : source
    if (!file.startsWith(generated)) return
    throw new Error(
      `${importer} imports ${source}. Tests of code take their content from tests/fixture-content.ts; those of the site's own stand in tests/content or tests/dist.`,
    )
  },
}
