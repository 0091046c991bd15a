import { MAX_TITLE_LENGTH } from '../../site/full-title.ts'
import { type JsonObject, textAt } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import { findField, type Shape } from '../schema/shape.ts'

/** Derives an article's metadata for search engines from its title, excerpt and category, unless its file has metadata. */
export function fillDerivedFields(record: ContentRecord): ContentRecord {
  const { data, entity } = record
  if (entity.name !== 'articles' || !data || data.metadata !== undefined) return record
  const metadata = deriveMetadata(data, findField(entity.shape, 'metadata')?.shape)
  return metadata ? { ...record, data: { ...data, metadata } } : record
}

function deriveMetadata(data: JsonObject, shape: Shape | undefined): JsonObject | undefined {
  const [title, excerpt, category] = ['title', 'excerpt', 'category'].map(field => textAt(data, [field]))
  // The check reports missing fields.
  if (!title || !excerpt || !category) return undefined
  const { min, max } = lengthsOf(findField(shape, 'description')?.shape)
  const words = excerpt.replace(/\s+/g, ' ').trim()
  return {
    title: truncate(title.length < 8 ? `${category}: ${title}` : title, MAX_TITLE_LENGTH),
    description: truncate(words.length < min ? `${title}. ${words}` : words, max),
    keywords: [...new Set([category, truncate(title, 60)])],
  }
}

function lengthsOf(shape: Shape | undefined): { min: number; max: number } {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape?.kind === 'text' ? shape : {}
  return { min: minLength, max: maxLength }
}

/** Truncates a text after its last complete sentence, else after its last complete word. */
function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const sentence = /^.{60,}[.!?](?=\s)/s.exec(text.slice(0, limit + 1))?.[0]
  return sentence ?? `${text.slice(0, limit - 1).replace(/[\s,;:–-]*\s\S*$/, '')}…`
}
