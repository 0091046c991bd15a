import { expect, test } from 'vitest'
import { RecordDraft } from '../../admin/draft/record-draft.ts'
import { problemInForm } from '../../admin/field/form-context.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { noServices, problem } from './draft-services.ts'

const entity = loadModel('tests/fixtures/site').entities.find(({ name }) => name === 'prices')

test.each([
  ['floors.seaIce.labor.high', 'High must be a number.', 'Floors › Sea ice › Labor: High must be a number.'],
  ['floors.seaIce.plainRoom', 'Large job is empty in Sea ice.', 'Floors: Large job is empty in Sea ice.'],
  ['floors', 'Floors is empty.', 'Floors is empty.'],
])('a list names the groups of a problem in %s', (field, message, expected) => {
  if (!entity) throw new Error('There are no prices')
  const fields = { floors: { seaIce: { name: 'Sea ice', labor: { low: 1, high: '4,2' } } } }
  const draft = new RecordDraft(entity, { path: 'prices.yaml', text: '', fields }, noServices)
  const form = `/admin/#/collections/_singletons/entries/prices?field=${field}`
  expect(problemInForm(draft, { ...problem(message, 'prices.yaml'), form })).toBe(expected)
})
