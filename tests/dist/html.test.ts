import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { version } from 'html-validate'
import { expect, test } from 'vitest'
import { contentHash } from '../../codegen/cache/hash.ts'
import { pageHeadId } from '../../components/page-head.ts'
import { unknownAttributes } from '../html-attributes.ts'
import { htmlValidator } from '../html-validator.ts'
import { builtPages, faults, projectDir } from './built-site.ts'

const validator = htmlValidator()

// Cache of valid pages, because most edits change few pages: an empty file for each hash of the rules and the page.
const validDir = path.join(projectDir, 'node_modules/.cache/valid-html')
const rules = version + readFileSync(path.join(projectDir, 'tests/html-validator.ts'), 'utf8')
const cacheFileOf = (html: string) => path.join(validDir, contentHash(rules + html))
mkdirSync(validDir, { recursive: true })

test.each(builtPages)('$url is valid HTML', async ({ url, html }) => {
  const cacheFile = cacheFileOf(html)
  expect(existsSync(cacheFile) ? [] : await validate(html, `${url}.html`)).toEqual([])
  writeFileSync(cacheFile, '')
})

async function validate(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html, name)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${message} [${ruleId}]`)
}

test('elements have only known attributes', () => {
  expect(faults(({ html }) => unknownAttributes(html))).toEqual([])
})

// The validator doesn't look into drawings.
test('no ID is twice on a page', () => {
  const wrong = faults(({ html }) => {
    const ids = [...html.matchAll(/<[^>]*?\sid="([^"]+)"/g)].map(([, id]) => id ?? '')
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
  expect(wrong).toEqual([])
})

test('the first paint of every page waits for what follows its head', () => {
  const wrong = faults(({ root }) => {
    const [waitsFor] = root.querySelectorAll('link[rel="expect"][blocking="render"]')
    const target = waitsFor?.getAttributeValue('href')
    const ends = root.querySelectorAll(`#${pageHeadId} + ${target}`)
    const headings = root.querySelectorAll(`#${pageHeadId} h1`)
    return ends.length === 1 && headings.length === 1 ? [] : [`${ends.length} of ${target}`]
  })
  expect(wrong).toEqual([])
})

test('every form with an action has a submit button', () => {
  const wrong = faults(({ root }) =>
    root
      .querySelectorAll('form[action]')
      .filter(form => form.querySelectorAll('button[type="submit"]').length === 0)
      .map(form => `form to ${form.getAttributeValue('action')}`),
  )
  expect(wrong).toEqual([])
})
