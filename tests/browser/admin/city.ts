/** The records that tests of the visual editor edit. */
import { expect } from 'vitest'
import type { JsonObject } from '../../../codegen/json.ts'
import { loadModel } from '../../../codegen/load-model.ts'
import { readContent } from '../../../codegen/read/read-content.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { contentDir } from './admin-page.ts'

export const model = loadModel(contentDir)
export const { records } = readContent(model, { contentDir })

export const city = recordOf('cities')
/** Address of its form. */
export const cityForm = adminAddress(city.entity, city.slug).replace('/admin/', '')

export const service = recordOf('services')

export const floor = recordOf('floors')

/** It folds no section away: what is typed at its end is seen. */
export const article = recordOf('articles', data => !data.openSections)

function recordOf(kind: string, suits: (data: JsonObject) => boolean = () => true) {
  const found = records.find(({ entity, data }) => entity.name === kind && suits(data ?? {}))
  if (!found) throw new Error(`The content has none of ${kind} that suits`)
  return found
}

/** The city's file with another text in a field, in the quotation marks that are there. */
export function withText(field: string, right: string, text = city.text): string {
  const wrong = String(city.data?.[field])
  const at = text.indexOf(wrong, text.search(new RegExp(`^${field}:`, 'm')))
  expect(at).toBeGreaterThan(0)
  return text.slice(0, at) + right + text.slice(at + wrong.length)
}
