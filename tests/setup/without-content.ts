import type { Plugin } from 'vite'

const hint = 'Tests of code take their content from tests/fixture-content.ts'

/** Hides data that is generated from the real content, so that edits of it can't break tests of code. */
export const withoutContent: Plugin = {
  name: 'without-content',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('/site/open-content.ts') ? code.replace("'generated/data'", `'${hint}'`) : undefined
  },
}
