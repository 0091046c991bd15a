import { DiskCache } from '../cache/disk-cache.ts'
import { getAt, isObject, type Json, type JsonObject } from '../json.ts'
import { hashOfModel } from '../load-model.ts'
import { directives } from '../markdown/directives.ts'
import { type Entity, exportNameOf, findEntity, type Model, slugTypeNameOf } from '../model.ts'
import { recordsOf, sortRecords } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { resolveRef } from '../schema/parse-shape.ts'
import { mapSubschemas } from '../schema/subschemas.ts'
import { type TermKind, termKinds } from '../term-kinds.ts'
import { type EmittedFile, FIRST_LINE, unionType } from './emitted-file.ts'
import { listFactNames } from './facts.ts'
import { MATCHED_TEXT } from './page-record.ts'

/** Emits the interface of every entity, and unions of all slugs, URLs, names and images. */
export async function emitTypes(
  site: ResolvedSite,
  imageSources: readonly string[],
  cacheDir: string,
): Promise<EmittedFile> {
  const parts = [
    FIRST_LINE,
    "import type { Root } from 'hast'\nimport type { PrintedPrice } from '../site/price.ts'\n",
    ...unionsOfNames(site, imageSources),
    markdownTypes,
    priceTypes,
    directiveTypes(),
    await loadInterfaces(site.model, cacheDir),
    contentRecords(site.model),
  ]
  return { path: 'types.ts', text: parts.join('\n') }
}

function unionsOfNames(site: ResolvedSite, imageSources: readonly string[]): string[] {
  const slugs = site.model.entities
    .filter(entity => entity.kind === 'collection')
    .map(entity => {
      const sorted = sortRecords(recordsOf(site, entity.name)).map(record => record.slug)
      return `export type ${slugTypeNameOf(entity)} =${unionType(sorted)}\n`
    })
  return [
    ...slugs,
    `/** The address of a page of this site. */\nexport type PageUrl =${unionType([...site.pages.keys()].sort())}\n`,
    `/** A file of this site that is no page. */\nexport type FileUrl =${unionType([...site.files].sort())}\n`,
    `/** An address that was redirected. */\nexport type OldUrl =${unionType([...new Set(site.redirects.map(({ from }) => from))].sort())}\n`,
    hrefType,
    `/** What \`{{fact:name}}\` may name. */\nexport type FactName =${unionType(listFactNames(site))}\n`,
    `/** A price of the price book. */\nexport type PriceName =${unionType([...site.facts.prices.entries.keys()].sort())}\n`,
    ...termKinds.map(
      kind =>
        `/** A ${kind} of content/terms.yaml. */\nexport type ${termTypes[kind]} =${unionType([...site.facts.terms[kind].keys()].sort())}\n`,
    ),
    `export interface TermNames { ${termKinds.map(kind => `${kind}: ${termTypes[kind]}`).join('; ')} }\n`,
    `/** Path of a picture under content/images. */\nexport type ImageSrc =${unionType(imageSources)}\n`,
  ]
}

const termTypes = { warranty: 'WarrantyName', duration: 'DurationName' } satisfies Record<TermKind, string>

const hrefType = `/** Anything that a link may lead to. */
export type Href =
  | PageUrl
  | FileUrl
  | OldUrl
  | \`\${PageUrl}?\${string}\`
  | \`\${PageUrl}#\${string}\`
  | \`#\${string}\`
  | \`https://\${string}\`
  | \`mailto:\${string}\`
  | \`tel:\${string}\`
`

const markdownTypes = `export interface MarkdownHeading {
  depth: number
  id: string
  text: string
}

/** A Markdown text, ready to be rendered. Directives are elements \`block-<name>\`. */
export interface MarkdownBody {
  tree: Root
  headings: readonly MarkdownHeading[]
  words: number
}
`

const priceTypes = `/** A price as it is printed, with what follows from other prices. */
export type PriceEntry = PrintedPrice<PriceName, ExtraPrice['unit'], keyof Prices['parts']>
`

/** Types of the attributes that the component of each directive receives. */
function directiveTypes(): string {
  const blocks = Object.entries(directives).map(([name, { attributes }]) => {
    const fields = Object.entries(attributes).map(
      ([key, { required, values }]) =>
        `${key}${required ? '' : '?'}: ${values?.map(value => `'${value}'`).join(' | ') ?? 'string'}`,
    )
    return `  '${name}': ${fields.length > 0 ? `{ ${fields.join('; ')} }` : 'object'}`
  })
  return `/** The blocks that a Markdown text may hold, each with the settings that it is opened with. */
export interface DirectiveAttributes {
${blocks.join('\n')}
}

export type DirectiveName = keyof DirectiveAttributes
`
}

function contentRecords({ entities }: Model): string {
  const kinds = entities
    .filter(({ name }) => name !== 'facts')
    .map(entity => {
      const type = entity.kind === 'collection' ? `readonly ${entity.typeName}[]` : entity.typeName
      return `  ${exportNameOf(entity)}: ${type}`
    })
  return `/** What the content holds, by kind. */
export interface ContentRecords {
${kinds.join('\n')}
}
`
}

/** Compiles the schemas to interfaces, cached: json-schema-to-typescript loads a whole formatter. */
async function loadInterfaces(model: Model, cacheDir: string): Promise<string> {
  const cache = DiskCache.open<string>({ dir: cacheDir, name: 'types', code: import.meta.url })
  const text = await cache.getAsync('interfaces', [hashOfModel(model)], () => compileInterfaces(model))
  cache.save()
  return text
}

async function compileInterfaces(model: Model): Promise<string> {
  const { compile } = await import('json-schema-to-typescript')
  const bundle = { type: 'object', additionalProperties: false, definitions: definitionsOf(model) }
  const text = await compile(bundle as Parameters<typeof compile>[0], 'ContentTypes', {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
  return text
    .replace(
      /\n? \* This interface was referenced by `ContentTypes`'s JSON-Schema\n \* via the `definition` "\w+"\.\n(?= \*\/)/g,
      '\n',
    )
    .replace(/\/\*\*\s*\*\/\n/g, '')
    .replace(/ \*\n+ \*\/\n/g, ' */\n')
    .replace(/export interface ContentTypes \{\}\n+/, '')
}

/** Collects every schema and every shared shape by type name, so that each becomes one named interface. */
function definitionsOf(model: Model): JsonObject {
  const definitions: JsonObject = {}
  for (const [file, schema] of model.schemas) {
    const entity = findEntity(model, file.replace(/\.schema\.json$/, ''))
    if (entity) definitions[entity.typeName] = addCompiledFields(translate(schema, file, model), entity)
    for (const [name, shape] of Object.entries(isObject(schema.$defs) ? schema.$defs : {})) {
      const typeName = defTypeName(name)
      if (definitions[typeName])
        throw new Error(`Two shapes would be called ${typeName}: one is in schemas/${file}`)
      definitions[typeName] = translate(shape, file, model)
    }
  }
  return definitions
}

function defTypeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Translates a schema for json-schema-to-typescript: without titles (they would name types), with references by type name. */
function translate(node: Json, file: string, model: Model): JsonObject {
  if (!isObject(node)) return {}
  if (typeof node.$ref === 'string') return { $ref: `#/definitions/${refTypeName(node.$ref, file, model)}` }
  const published = addMatchedText(omitNoteFields(node))
  const rest = Object.fromEntries(Object.entries(published).filter(([keyword]) => !dropped.has(keyword)))
  const translated = mapSubschemas(rest, inner => translate(inner, file, model))
  const special = findSpecialType(node, model)
  return special ? { ...translated, tsType: special } : translated
}

/** Adds the field that an object with an `x-matched` text has in further languages. */
function addMatchedText(node: JsonObject): JsonObject {
  const { properties } = node
  if (!isObject(properties)) return node
  const isMatched = Object.keys(properties).some(name => getAt(properties, [name, 'x-matched']) === true)
  if (!isMatched) return node
  const description = 'The matched text in the main language, in all other languages.'
  return { ...node, properties: { ...properties, [MATCHED_TEXT]: { type: 'string', description } } }
}

/** Returns an object schema without the fields that are notes for editors. */
function omitNoteFields(node: JsonObject): JsonObject {
  const { properties, required } = node
  if (!isObject(properties)) return node
  const isNote = (name: Json) => typeof name === 'string' && getAt(properties, [name, 'x-note']) === true
  return {
    ...node,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isNote(name))),
    ...(Array.isArray(required) && { required: required.filter(name => !isNote(name)) }),
  }
}

const dropped = new Set('$schema $id $defs title minItems maxItems discriminator examples'.split(' '))

function refTypeName(ref: string, file: string, model: Model): string {
  const target = resolveRef(file, ref)
  const name = target.keys.at(-1)
  if (name) return defTypeName(name)
  return findEntity(model, target.file.replace(/\.schema\.json$/, ''))?.typeName ?? 'Unknown'
}

function findSpecialType(node: JsonObject, model: Model): string | undefined {
  const reference = node['x-reference']
  if (typeof reference === 'string') {
    const entity = findEntity(model, reference)
    if (!entity) throw new Error(`"x-reference" names "${reference}", which no schema describes`)
    return slugTypeNameOf(entity)
  }
  if (node['x-image'] === true) return 'ImageSrc'
  if (node['x-price'] === true) return 'PriceName'
  const term = termKinds.find(kind => kind === node['x-term'])
  if (term) return termTypes[term]
  return node['x-link'] === true ? 'Href' : undefined
}

/** Adds the fields that the compiler adds to records. */
function addCompiledFields(schema: JsonObject, entity: Entity): JsonObject {
  const { kind, format, name, urlPattern } = entity
  const field = (tsType: string, description: string) => ({ tsType, description })
  const extras = {
    ...(kind === 'collection' && {
      slug: field(slugTypeNameOf(entity), 'The file name without its ending.'),
    }),
    ...(urlPattern && { url: field('PageUrl', 'The address of the page.') }),
    ...(format === 'markdown' && { body: field('MarkdownBody', 'The text below the front matter.') }),
    ...(name === 'prices' && {
      entries: field(
        'Readonly<Record<PriceName, PriceEntry>>',
        'Every price by its name, with those that follow from others.',
      ),
    }),
    ...(name === 'terms' && {
      printed: field(
        '{ readonly [Kind in keyof TermNames]: Readonly<Record<TermNames[Kind], string>> }',
        'Every warranty and duration by its name, as it is printed.',
      ),
    }),
  }
  const properties = isObject(schema.properties) ? schema.properties : {}
  const listOf = (keyword: string) => (Array.isArray(schema[keyword]) ? schema[keyword] : [])
  return {
    ...schema,
    properties: { ...extras, ...properties },
    required: [...Object.keys(extras), ...listOf('required'), ...listOf('x-derived')],
  }
}
