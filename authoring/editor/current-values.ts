import type { JsonObject } from '../../codegen/json.ts'
import { textAt } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { recordsOf } from '../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type TermKind, termKinds } from '../../codegen/term-kinds.ts'
import { escapePattern } from '../../site/escape-pattern.ts'

/** Returns schemas of the current values of fields, by the names that `currentValuesKey` returns. */
export function currentValueSchemas(site: ResolvedSite): JsonObject {
  const collections = site.model.entities.filter(entity => entity.kind === 'collection')
  return {
    ...Object.fromEntries(collections.map(entity => [entity.name, slugs(site, entity)])),
    picture: pictures(site),
    link: links(site),
    price: prices(site),
    warranty: terms(site, 'warranty'),
    duration: terms(site, 'duration'),
    text: texts(site),
  }
}

/** Returns the name of the current values of a field, or undefined if the field has fixed values. */
export function currentValuesKey(node: JsonObject): string | undefined {
  if (typeof node['x-reference'] === 'string') return node['x-reference']
  if (node['x-image'] === true) return 'picture'
  if (node['x-link'] === true) return 'link'
  if (node['x-price'] === true) return 'price'
  if (typeof node['x-term'] === 'string') return node['x-term']
  const isPlain = node.type === 'string' && !('enum' in node) && !('const' in node) && !('format' in node)
  return isPlain ? 'text' : undefined
}

function slugs(site: ResolvedSite, entity: Entity): JsonObject {
  const records = recordsOf(site, entity.name)
  return {
    ...oneOf(
      new Map(
        records.map(({ slug, data }) => [slug, textAt(data, ['name']) ?? textAt(data, ['title']) ?? '']),
      ),
    ),
    errorMessage: `There is no file of this name in content/${entity.name}. Ctrl+Space shows those there are.`,
  }
}

function pictures(site: ResolvedSite): JsonObject {
  const names = [...site.content.images].filter(file => /\.(?:jpe?g|png|webp|avif|gif|svg)$/i.test(file))
  return {
    ...oneOf(new Map(names.map(name => [name, '']))),
    errorMessage: 'There is no such picture in content/images. Ctrl+Space shows those there are.',
  }
}

/** Offers pages and files, and accepts other URLs, old URLs and anchors. */
function links(site: ResolvedSite): JsonObject {
  const errorMessage =
    'There is no such page. Ctrl+Space shows those there are; other sites begin with https://.'
  const pages = [...site.pages].map(
    ([url, { data }]) => [url, textAt(data, ['metadata', 'title']) ?? ''] as const,
  )
  const files = [...site.files].map(url => [url, 'A file.'] as const)
  const others = [
    'https://.+',
    'mailto:.+',
    'tel:.+',
    '#.+',
    '/[^?#]*[?#].+',
    '.*\\{\\{fact:.+',
    ...site.redirects.map(({ from }) => escapePattern(from)),
    ...site.unreadable.map(({ source }) => source),
  ]
  return {
    anyOf: [
      { ...oneOf(new Map([...pages, ...files])), errorMessage },
      { pattern: `^(?:${others.join('|')})$`, patternErrorMessage: errorMessage },
    ],
  }
}

function prices(site: ResolvedSite): JsonObject {
  const texts = [...site.facts.prices.entries.values()].map(
    ({ name, priced, words }) => [name, words ? `${priced}, ${words}` : priced] as const,
  )
  return {
    ...oneOf(new Map(texts)),
    errorMessage: 'There is no such price in content/prices.yaml. Ctrl+Space shows those there are.',
  }
}

function terms(site: ResolvedSite, kind: TermKind): JsonObject {
  return {
    ...oneOf(new Map([...site.facts.terms[kind].values()].map(({ name, full }) => [name, full]))),
    errorMessage: `There is no such ${kind} in content/terms.yaml. Ctrl+Space shows those there are.`,
  }
}

/** Offers facts at the start of a text, and requires that every placeholder names one. */
function texts(site: ResolvedSite): JsonObject {
  const names = [...site.facts.names].sort()
  const registryRead = recordsOf(site, 'facts').some(record => record.data)
  if (!registryRead) return {}
  const priceNames = [...site.facts.prices.entries.keys()].sort()
  return {
    pattern: `^(?![\\s\\S]*\\{\\{(?!price:|warranty:|duration:|fact:(?:${names.join('|')})\\}\\}))`,
    patternErrorMessage: 'A {{fact:…}} here names no fact. The names stand in content/facts.yaml.',
    defaultSnippets: [
      ...names.map(name => snippet(`fact:${name}`, site.facts.texts.get(name) ?? '')),
      ...priceNames.map(name => snippet(`price:${name}`, site.facts.prices.print(name) ?? '')),
      ...termKinds.flatMap(kind =>
        [...site.facts.terms[kind].values()].map(({ name, full }) => snippet(`${kind}:${name}`, full)),
      ),
    ],
  }
}

function snippet(text: string, description: string): JsonObject {
  return { label: `"{{${text}}}"`, description, bodyText: `"{{${text}\\}\\}"` }
}

function oneOf(described: ReadonlyMap<string, string>): JsonObject {
  const sorted = [...described].sort(([a], [b]) => (a < b ? -1 : 1))
  if (sorted.length === 0) return {}
  const descriptions = sorted.map(([, description]) => description)
  return {
    enum: sorted.map(([value]) => value),
    ...(descriptions.some(Boolean) ? { enumDescriptions: descriptions } : {}),
  }
}
