import type { Root } from 'hast'
import { memoizeByPair } from '../cache/memoize.ts'
import { getAt, isObject, type JsonObject } from '../json.ts'
import { mapTexts } from '../markdown/map-texts.ts'
import type { ContentRecord } from '../read/record.ts'
import { fillText } from '../resolve/facts.ts'
import { urlOf } from '../resolve/queries.ts'
import type { Facts } from '../resolve/types.ts'
import { omitNotes } from '../schema/notes.ts'

/** Field of an object that has a text with `x-matched`: that text in the main language. */
export const MATCHED_TEXT = 'inMainLanguage'

/** A Markdown body as pages receive it. */
export interface PageBody {
  tree: Root
  headings: { depth: number; id: string; text: string }[]
  words: number
}

/** A record as pages receive it: its data with placeholders filled in and without notes for editors, its slug, URL and body. */
export interface PageRecord {
  slug?: string
  url?: string
  body?: PageBody
  [field: string]: unknown
}

export const pageRecord = memoizeByPair((record: ContentRecord, facts: Facts): PageRecord => {
  const url = urlOf(record)
  const data = withMatchedTexts(omitNotes(record.entity.shape, record.data ?? {}), record)
  return {
    ...(record.entity.kind === 'collection' ? { slug: record.slug } : {}),
    ...(url === undefined ? {} : { url }),
    ...data,
    ...(record.body ? { body: pageBody(record.body, record.translation ? '{{' : record.text, facts) } : {}),
  }
})

/** Adds the texts in the main language by whose words pages decide. */
function withMatchedTexts(data: JsonObject, { translation }: ContentRecord): JsonObject {
  if (!translation?.matched.length) return data
  const copy = structuredClone(data)
  for (const { path, text } of translation.matched) {
    const group = getAt(copy, path.slice(0, -1))
    if (isObject(group)) group[MATCHED_TEXT] = text
  }
  return copy
}

function pageBody(body: NonNullable<ContentRecord['body']>, text: string, facts: Facts): PageBody {
  return {
    tree: /\{\{|%7B%7B/i.test(text)
      ? mapTexts(body.tree, {
          text: value => fillText(value, facts),
          property: value => fillText(decodePlaceholders(value), facts),
        })
      : body.tree,
    headings: body.headings.map(({ depth, id, text }) => ({ depth, id, text: fillText(text, facts) })),
    words: body.words,
  }
}

/** Decodes the braces of `{{fact:phoneHref}}`, which Markdown encodes as %7B and %7D in URLs. */
function decodePlaceholders(text: string): string {
  return text.replace(/%7B%7B((?:fact|price):[\w-]+)%7D%7D/gi, '{{$1}}')
}
