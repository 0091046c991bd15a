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

test.each(rules)('the page about $id shows what its fixture says', async rule => {
  const page = emitRulePage(rule, {
    report: fixtureText(rule.id, 'expected.txt'),
    fixed: fixtureText(rule.id, 'fixed.txt'),
  })
  expect(page).toMatch(/^## content\//m)
  await expectStoredFile(page, path.resolve(rulePage(rule.id)))
})

test('every page is about a rule', () => {
  expect(readdirSync('docs/rules').sort()).toEqual(rules.map(({ id }) => `${id}.md`).sort())
})
