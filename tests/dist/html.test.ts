import { expect, test } from 'vitest'
import { htmlValidator } from '../html-validator.ts'
import { builtPages, faults } from './built-site.ts'

const validator = htmlValidator()

test('every page is valid HTML', async () => {
  const invalid: string[] = []
  for (const { url, html } of builtPages) {
    const report = await validator.validateString(html, `${url}.html`)
    for (const { ruleId, message, line, column } of report.results.flatMap(result => result.messages)) {
      invalid.push(`${url}:${line}:${column}: ${message} [${ruleId}]`)
    }
  }
  expect(invalid).toEqual([])
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
