import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ContentState, contentCheck } from '../../admin/worker/check-content.ts'
import { planChange } from '../../admin/worker/plan-change.ts'
import { planRemoval } from '../../authoring/change/plan-remove.ts'
import { planRename } from '../../authoring/change/plan-rename.ts'
import { runChangeCommand } from '../../authoring/commands/apply-change.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { loadTexasZipTable } from '../../codegen/places/texas.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'

function readState(contentDir: string): ContentState {
  const files = readdirSync(contentDir, { recursive: true, encoding: 'utf8' }).filter(
    file => statSync(path.join(contentDir, file)).isFile() && !/(?:^|\/)\./.test(file),
  )
  const read = (file: string) => readFileSync(path.join(contentDir, file), 'utf8')
  return {
    texts: new Map(files.filter(file => /\.(?:yaml|md|txt)$/.test(file)).map(file => [file, read(file)])),
    sizes: new Map(files.map(file => [file, statSync(path.join(contentDir, file)).size])),
  }
}

function start() {
  const site = fixtureSite()
  const model = loadModel(site.contentDir)
  const today = new Date().toISOString().slice(0, 10)
  const content = contentCheck(model, { zipPlaces: loadTexasZipTable, todayOf: () => today })
  const check = async (state: ContentState) => content.check(state, entity => validatorOf(model, entity))
  return { site, state: readState(site.contentDir), tools: { assemble: content.assemble, check } }
}

test.each([
  ['remove', 'articles/first-snow', '/services'],
  ['rename', 'cities/north-beak', 'cities/north-bill'],
] as const)('plans to %s %s as the command does it on a checkout', async (kind, record, to) => {
  const { site, state, tools } = start()
  const planned = await planChange(state, { do: kind, record, to, dryRun: true }, tools)
  if ('message' in planned) throw new Error(planned.message)
  const { texts, moves, removed } = planned.files
  const { ok, text } = runChangeCommand(site, false, content =>
    kind === 'remove' ? planRemoval(content, record, to) : planRename(content, record, to),
  )
  expect([ok, text]).toEqual([true, expect.any(String)])
  const after = readState(site.contentDir)
  const gone = [...removed, ...moves.keys()]
  expect([...state.sizes.keys()].filter(file => !after.sizes.has(file)).sort()).toEqual(gone.sort())
  const changed = [...after.texts].filter(([file, now]) => state.texts.get(file) !== now)
  expect(new Map(changed)).toEqual(texts)
  expect(planned.summary.changes.length).toBeGreaterThan(2)
})

test('plans nothing for content with problems, before or after', async () => {
  const { state, tools } = start()
  const change = { do: 'rename', record: 'cities/north-beak', to: 'cities/No Address', dryRun: true } as const
  expect(await planChange(state, change, tools)).toMatchObject({ message: expect.any(String) })
  const broken = { ...state, texts: new Map(state.texts).set('site.yaml', 'name: one: two') }
  expect(await planChange(broken, { ...change, to: 'cities/north-bill' }, tools)).toMatchObject({
    message: expect.stringMatching(/^Something else has to be fixed first:\n.*site\.yaml/s),
  })
})
