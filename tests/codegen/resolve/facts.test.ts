import { expect, test } from 'vitest'
import { loadModel } from '../../../codegen/load-model.ts'
import { readContent } from '../../../codegen/read/read-content.ts'
import { fillText } from '../../../codegen/resolve/facts.ts'
import { resolveSite } from '../../../codegen/resolve/resolve-site.ts'

const contentDir = 'tests/fixtures/site'
const model = loadModel(contentDir)
const { facts } = resolveSite(model, readContent(model, { contentDir }), 2026)

test('fills in a fact that a program has broken across lines', () => {
  const phone = facts.texts.get('phone')
  expect(phone).toBeDefined()
  expect(fillText('Call {{fact:\n  phone}}.', facts)).toBe(`Call ${phone}.`)
  expect(fillText('Call {{fact:phone\n}}.', facts)).toBe(`Call ${phone}.`)
})
