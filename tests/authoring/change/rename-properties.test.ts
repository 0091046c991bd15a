import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRename } from '../../../authoring/change/plan-rename.ts'
import { runChangeCommand } from '../../../authoring/commands/apply-change.ts'
import { checkContent } from '../../../codegen/generate.ts'
import { fixtureSite, restoreContent } from '../../codegen/fixture-site.ts'
import { filesIn } from './content-folder.ts'

const names = checkContent(fixtureSite())
  .site.records.filter(({ entity }) => entity.kind === 'collection' && entity.name !== 'scenes')
  .map(({ path: file }) => file.replace(/\.\w+$/, ''))

// Words that YAML doesn't read as text get quotes.
const slug = fc
  .stringMatching(/^[a-z][a-z0-9]{0,7}(-[a-z0-9]{1,5}){0,2}$/)
  .filter(word => !/^(true|false|null)$/.test(word))

const rewritten = ['redirects.yaml', 'urls.txt']

test('restores all bytes but redirects and the URL list by renaming back', () => {
  const site = fixtureSite()
  fc.assert(
    fc.property(fc.constantFrom(...names), slug, (name, to) => {
      restoreContent(site)
      const before = filesIn(site)
      const there = `${path.dirname(name)}/${to}`
      fc.pre(!names.some(other => path.basename(other) === to))
      for (const [from, now] of [
        [name, there],
        [there, name],
      ] as const) {
        const plan = runChangeCommand(site, false, content => planRename(content, from, now))
        expect(plan.text).toMatch(/^Changed:/)
        expect(checkContent(site).problems).toEqual([])
      }
      const after = filesIn(site)
      for (const file of rewritten) for (const files of [before, after]) files.delete(file)
      expect(after).toEqual(before)
    }),
    { numRuns: 10 },
  )
})
