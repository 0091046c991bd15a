import { titleLimit } from '../../site/full-title.ts'
import { type JsonObject, textAt } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'

/** What search results show of a description, in characters. */
const longest = 165

/** What an article says of itself to search engines, where its file leaves that out: its title, its excerpt, its category. */
export function withDerived(record: ContentRecord): ContentRecord {
  const { data, entity } = record
  if (entity.name !== 'articles' || !data || data.metadata !== undefined) return record
  const metadata = metadataFrom(data)
  return metadata ? { ...record, data: { ...data, metadata } } : record
}

function metadataFrom(data: JsonObject): JsonObject | undefined {
  const [title, excerpt, category] = ['title', 'excerpt', 'category'].map(field => textAt(data, [field]))
  // What is missing is told of by itself.
  if (!title || !excerpt || !category) return undefined
  const words = excerpt.replace(/\s+/g, ' ').trim()
  return {
    title: cut(title.length < 8 ? `${category}: ${title}` : title, titleLimit),
    description: cut(words.length < 60 ? `${title}. ${words}` : words, longest),
    keywords: [...new Set([category, cut(title, 60)])],
  }
}

/** Ends behind a whole sentence, else behind a whole word. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const sentence = /^.{60,}[.!?](?=\s)/s.exec(text.slice(0, limit + 1))?.[0]
  return sentence ?? `${text.slice(0, limit - 1).replace(/[\s,;:–-]*\s\S*$/, '')}…`
}
