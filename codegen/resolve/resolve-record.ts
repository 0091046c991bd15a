import type { Root } from 'hast'
import { memoizeByPair } from '../cache/memoize.ts'
import type { JsonObject } from '../json.ts'
import { nodesOf } from '../markdown/nodes.ts'
import type { ContentRecord } from '../read/record.ts'
import { type Facts, fillText } from './facts.ts'
import { urlOf } from './queries.ts'

/** A Markdown text as pages get it. */
export interface ResolvedBody {
  tree: Root
  headings: { depth: number; id: string; text: string }[]
  words: number
}

/** A record as pages get it: what its file says, with facts filled in, and what follows from its place. */
export interface ResolvedRecord {
  slug?: string
  url?: string
  body?: ResolvedBody
  [field: string]: unknown
}

export const resolveRecord = memoizeByPair((record: ContentRecord, facts: Facts): ResolvedRecord => {
  const url = urlOf(record)
  const data: JsonObject = record.data ?? {}
  return {
    ...(record.entity.kind === 'collection' ? { slug: record.slug } : {}),
    ...(url === undefined ? {} : { url }),
    ...data,
    ...(record.body ? { body: resolveBody(record.body, record.text, facts) } : {}),
  }
})

function resolveBody(body: NonNullable<ContentRecord['body']>, text: string, facts: Facts): ResolvedBody {
  return {
    // Copying the tree takes longer than all else that is done with it.
    tree: /\{\{|%7B%7B/i.test(text) ? fillTree(body.tree, facts) : body.tree,
    headings: body.headings.map(({ depth, id, text }) => ({ depth, id, text: fillText(text, facts) })),
    words: body.words,
  }
}

/** A copy: the tree itself may come from a cache. */
function fillTree(tree: Root, facts: Facts): Root {
  const copy = structuredClone(tree)
  for (const node of nodesOf(copy)) {
    if (node.type === 'text') node.value = fillText(node.value, facts)
    if (node.type !== 'element') continue
    for (const [name, value] of Object.entries(node.properties)) {
      if (typeof value === 'string') node.properties[name] = fillText(readablePlaceholders(value), facts)
    }
  }
  return copy
}

/** In addresses, Markdown writes the braces of `{{fact:phoneHref}}` as %7B and %7D. */
function readablePlaceholders(text: string): string {
  return text.replace(/%7B%7B((?:fact|price):[\w-]+)%7D%7D/gi, '{{$1}}')
}
