import { DiskCache, defaultCacheDir } from '../../codegen/cache/disk-cache.ts'
import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import { isObject, type JsonObject, textAt } from '../../codegen/json.ts'
import { hashOfModel } from '../../codegen/load-model.ts'
import type { Model } from '../../codegen/model.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { outlineOf } from '../../codegen/schema/parse-shape.ts'
import { mapSubschemas } from '../../codegen/schema/subschemas.ts'
import { currentValueSchemas, currentValuesKey } from './current-values.ts'
import { describeLimits } from './describe-fields.ts'

const todayFile = 'today.schema.json'
const madeBy = 'Made by `npm run generate` from content/ and schemas/. Edits are lost.'

/**
 * Emits the schemas for code editors, with the current slugs, images, URLs and facts as choices. They accept everything that the check
 * accepts.
 */
export function emitEditorSchemas(site: ResolvedSite, cacheDir = defaultCacheDir): EmittedFile[] {
  const memo = DiskCache.open<EmittedFile[]>({ dir: cacheDir, name: 'editor-schemas', code: import.meta.url })
  const schemas = memo.get('schemas', [hashOfModel(site.model)], () => translateAll(site.model))
  memo.save()
  return [...schemas, schemaFile(todayFile, { $defs: currentValueSchemas(site) })]
}

/** The schemas refer to the file of current values, which changes more often. */
function translateAll({ schemas }: Model): EmittedFile[] {
  return [...schemas].map(([file, schema]) => {
    const today = '../'.repeat(file.split('/').length - 1) + todayFile
    return schemaFile(file, translate(schema, today))
  })
}

function schemaFile(path: string, schema: JsonObject): EmittedFile {
  const text = JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: madeBy,
    ...schema,
  })
  return { path, text: `${text}\n` }
}

/** Keywords that code editors don't know or interpret differently. */
const isForeign = (keyword: string) =>
  keyword.startsWith('x-') || ['$schema', '$id', 'discriminator'].includes(keyword)

function translate(node: JsonObject, today: string): JsonObject {
  const known = Object.fromEntries(Object.entries(node).filter(([keyword]) => !isForeign(keyword)))
  const own = mapSubschemas(known, inner => translate(inner, today))
  const shape = currentValuesKey(node)
  return withWords(shape ? { ...allowFacts(own, shape), $ref: `${today}#/$defs/${shape}` } : own)
}

/** Removes limits for texts with a placeholder: limits apply to the printed text, which only the check knows. */
function allowFacts({ maxLength, pattern, ...own }: JsonObject, shape: string): JsonObject {
  const rest = shape === 'text' ? own : withoutExamples(own)
  const printed = {
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern, patternErrorMessage: adviceFor(rest) }),
  }
  if (Object.keys(printed).length === 0) return rest
  return { ...rest, if: { pattern: '\\{\\{' }, else: printed }
}

/** Removes examples, because code editors would offer them together with the current values. */
function withoutExamples({ examples: _, ...rest }: JsonObject): JsonObject {
  return rest
}

function adviceFor(node: JsonObject): string {
  const [example] = Array.isArray(node.examples) ? node.examples : []
  return [textAt(node, ['description']), example && `For example: ${example}`].filter(Boolean).join(' ')
}

/** Adds limits to the description, and an error message to enums. */
function withWords(node: JsonObject): JsonObject {
  const limits = describeLimits(outlineOf(isObject(node.else) ? { ...node, ...node.else } : node))
  const described = `${textAt(node, ['description']) ?? ''}\n\n*${limits.join(', ')}*`
  return {
    ...node,
    ...(limits.length > 0 ? { markdownDescription: described } : {}),
    ...('enum' in node ? { errorMessage: 'This is not one of the choices. Ctrl+Space shows them.' } : {}),
  }
}
