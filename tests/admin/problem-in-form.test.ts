import { expect, test } from 'vitest'
import { RecordDraft } from '../../admin/draft/record-draft.ts'
import { problemInForm } from '../../admin/field/form-context.ts'
import type { JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { noServices, problem } from './draft-services.ts'

const { entities } = loadModel('tests/fixtures/site')
const entityOf = (called: string) => {
  const entity = entities.find(({ name }) => name === called)
  if (!entity) throw new Error(`There is no ${called}`)
  return entity
}

test.each([
  ['floors.seaIce.labor.high', 'High must be a number.', 'Floors › Sea ice › Labor: High must be a number.'],
  ['floors.seaIce.plainRoom', 'Large job is empty.', 'Floors › Sea ice: Large job is empty.'],
  ['floors', 'Floors is empty.', 'Floors is empty.'],
])('a list names the groups of a problem in %s', (field, message, expected) => {
  const fields = { floors: { seaIce: { name: 'Sea ice', labor: { low: 1, high: '4,2' } } } }
  const draft = new RecordDraft(entityOf('prices'), { path: 'prices.yaml', text: '', fields }, noServices)
  const form = `/admin/#/collections/_singletons/entries/prices?field=${field}`
  expect(problemInForm(draft, { ...problem(message, 'prices.yaml'), form })).toBe(expected)
})

test.each([
  [
    'menus.1.items.0.href',
    'It leads nowhere.',
    'Menus › Services › Entries › Floe repair › Link address: It leads nowhere.',
  ],
  ['menus.0.items.0.href', 'It leads nowhere.', 'Menus 1 › Entries 1 › Link address: It leads nowhere.'],
])('an entry of a list is known by its name, or else by its number, in %s', (field, message, expected) => {
  const fields: JsonObject = {
    menus: [{ items: [{}] }, { label: 'Services', items: [{ name: 'Floe repair' }] }],
  }
  const draft = new RecordDraft(
    entityOf('navigation'),
    { path: 'navigation.yaml', text: '', fields },
    noServices,
  )
  const form = `/admin/#/collections/_singletons/entries/navigation?field=${field}`
  expect(problemInForm(draft, { ...problem(message, 'navigation.yaml'), form })).toBe(expected)
})
