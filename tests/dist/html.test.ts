import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { version } from 'html-validate'
import { expect, test } from 'vitest'
import { hashOf } from '../../publishing/pages/page-record.ts'
import { unknownAttributes } from '../html-attributes.ts'
import { htmlValidator } from '../html-validator.ts'
import { builtPages, faults, projectDir } from './built-site.ts'

const validator = htmlValidator()

// What was valid by the same rules is: most edits leave most pages as they were. An empty file for each.
const validDir = path.join(projectDir, 'node_modules/.cache/valid-html')
const rules = version + readFileSync(path.join(projectDir, 'tests/html-validator.ts'), 'utf8')
const verdictOf = (html: string) => path.join(validDir, hashOf(rules + html))
mkdirSync(validDir, { recursive: true })

test.each(builtPages)('$url is valid HTML', async ({ url, html }) => {
  const verdict = verdictOf(html)
  expect(existsSync(verdict) ? [] : await mistakesIn(html, `${url}.html`)).toEqual([])
  writeFileSync(verdict, '')
})

async function mistakesIn(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html, name)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${message} [${ruleId}]`)
}

test('every attribute of a page is one that its element has', () => {
  expect(faults(({ html }) => unknownAttributes(html))).toEqual([])
})

test('every page has a head to wait for, so that its first paint is not half of it', () => {
  const wrong = faults(({ root }) => {
    const [waitsFor] = root.querySelectorAll('link[rel="expect"][blocking="render"]')
    const target = waitsFor?.getAttributeValue('href')
    const heads = target ? root.querySelectorAll(target) : []
    return heads.length === 1 && heads[0]?.querySelector('h1') ? [] : [`${heads.length} of ${target}`]
  })
  expect(wrong).toEqual([])
})

test('every form that is sent somewhere has a button that sends it', () => {
  const wrong = faults(({ root }) =>
    root
      .querySelectorAll('form[action]')
      .filter(form => form.querySelectorAll('button[type="submit"]').length === 0)
      .map(form => `form to ${form.getAttributeValue('action')}`),
  )
  expect(wrong).toEqual([])
})
