import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unconfirmedCommand } from '../../authoring/commands/unconfirmed.ts'
import { fixtureSite, type SiteFolders, withoutTempDir } from '../codegen/fixture-site.ts'

const run = async (site: SiteFolders) => {
  const { ok, text } = await unconfirmedCommand.run([], site)
  return { ok, text: withoutTempDir(text, site) }
}

test('lists each figure and sample with its line, value and source', async () => {
  const { ok, text } = await run(fixtureSite())
  expect(ok).toBe(true)
  expect(text).toContain(
    'content/facts.yaml:12\n  Herring: 3 herring per square flipper\n  Source: The fish board\n',
  )
  expect(text).toContain('Sample: I hardly noticed.\n')
  expect(text).toMatch(/content\/prices\.yaml:\d+\n {2}Sea ice: material \$1–3, labor /)
  expect(text).not.toContain('office walrus')
  const entries = [...text.matchAll(/^content\/\S+:\d+$/gm)]
  expect(text).toContain(`\n${entries.length} entries are not confirmed yet.`)
})

test('says so if everything is confirmed', async () => {
  const site = fixtureSite()
  for (const file of ['facts.yaml', 'prices.yaml', 'terms.yaml', 'services/floe-repair.yaml', 'site.yaml']) {
    const full = path.join(site.contentDir, file)
    const text = readFileSync(full, 'utf8')
    writeFileSync(
      full,
      text.replaceAll('confirmed: false', 'confirmed: true').replace('sample: true', 'sample: false'),
    )
  }
  expect((await run(site)).text).toBe('The owner has confirmed everything.\n')
})
