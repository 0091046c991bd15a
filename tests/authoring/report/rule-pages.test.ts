import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emitRulePage, rulePage } from '../../../authoring/report/rule-page.ts'
import { rules } from '../../../codegen/check/check.ts'
import { brokenDir } from '../../codegen/fixture-site.ts'
import { expectStoredFile } from '../../setup/stored-file.ts'

const fixtureText = (id: string, name: string) => {
  const file = path.join(brokenDir, id, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

test.each(rules)('shows the report of its fixture on the page about $id', async rule => {
  const page = emitRulePage(rule, {
    report: fixtureText(rule.id, 'expected.txt'),
    fixed: fixtureText(rule.id, 'fixed.txt'),
  })
  expect(page).toMatch(/^## content\//m)
  await expectStoredFile(page, path.resolve(rulePage(rule.id)))
})

test('has no page without a rule', () => {
  expect(readdirSync('docs/rules').sort()).toEqual(rules.map(({ id }) => `${id}.md`).sort())
})
