import { expect, test } from 'vitest'
import { htmlValidator } from '../html-validator.ts'
import { builtPages, faults } from './built-site.ts'

const validator = htmlValidator()

test.each(builtPages)('$url is valid HTML', async ({ url, html }) => {
  const report = await validator.validateString(html, `${url}.html`)
  const messages = report.results.flatMap(result => result.messages)
  expect(
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${message} [${ruleId}]`),
  ).toEqual([])
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
