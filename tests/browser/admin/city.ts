/** The record that tests of the visual editor edit: any city will do, so that no edit of the content breaks them. */
import { expect } from 'vitest'
import { loadModel } from '../../../codegen/load-model.ts'
import { readContent } from '../../../codegen/read/read.ts'
import { adminAddress } from '../../../site/admin-address.ts'

export const model = loadModel('content')
export const { records } = readContent(model, { contentDir: 'content' })

export const city = firstCity()
/** Address of its form. */
export const cityForm = adminAddress(city.entity, city.slug).replace('/admin/', '')

function firstCity() {
  const first = records.find(record => record.entity.name === 'cities')
  if (!first) throw new Error('The content has no city')
  return first
}

/** The city's file with another text in a field, in the quotation marks that are there. */
export function withText(field: string, right: string, text = city.text): string {
  const wrong = String(city.data?.[field])
  const at = text.indexOf(wrong, text.search(new RegExp(`^${field}:`, 'm')))
  expect(at).toBeGreaterThan(0)
  return text.slice(0, at) + right + text.slice(at + wrong.length)
}
