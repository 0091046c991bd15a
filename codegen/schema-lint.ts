import { isObject, type Json, type JsonPath } from './json.ts'
import type { Model } from './model.ts'
import { LineIndex, type Problem, place } from './problem.ts'
import { locateInYaml } from './read/locate.ts'

/**
 * What the schemas must not use, because one of their readers (types, checks, editor, forms) gets it wrong.
 * Its words are for programmers.
 */
export function lintSchemas(model: Model): Problem[] {
  return [...model.schemas].flatMap(([file, schema]) => {
    const text = model.schemaTexts.get(file) ?? ''
    const index = new LineIndex(text)
    return [...lintNode(schema, [])].map(({ path, message }) => ({
      file: `schemas/${file}`,
      ...place(text, index, locateInYaml(text, path, 'key')),
      rule: 'schema-lint',
      severity: 'error',
      message,
    }))
  })
}

interface Found {
  path: JsonPath
  message: string
}

const banned = ['prefixItems', 'unevaluatedProperties']
/** Keywords whose value maps names to schemas. */
const maps = ['properties', '$defs', 'patternProperties', 'dependentSchemas']
const lists = ['oneOf', 'anyOf', 'allOf']
const nodes = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']

function* lintNode(node: Json, path: JsonPath): Iterable<Found> {
  if (!isObject(node)) return
  yield* lintKeywords(node, path)
  for (const keyword of maps) {
    const map = node[keyword]
    if (!isObject(map)) continue
    for (const [name, child] of Object.entries(map)) {
      const at = [...path, keyword, name]
      if (keyword === 'properties') yield* lintProperty(child, at)
      yield* lintNode(child, at)
    }
  }
  for (const keyword of lists) {
    const list = node[keyword]
    if (!Array.isArray(list)) continue
    for (const [index, child] of list.entries()) yield* lintNode(child, [...path, keyword, index])
  }
  for (const keyword of nodes) {
    const child = node[keyword]
    if (child !== undefined) yield* lintNode(child, [...path, keyword])
  }
}

function* lintKeywords(node: { [key: string]: Json }, path: JsonPath): Iterable<Found> {
  for (const keyword of banned) {
    if (keyword in node)
      yield { path: [...path, keyword], message: `"${keyword}" is not translated to types.` }
  }
  if ('$ref' in node && Object.keys(node).length > 1) {
    yield {
      path: [...path, '$ref'],
      message: '"$ref" must stand alone: what stands beside it gets lost in the types.',
    }
  }
  if ('properties' in node && node.additionalProperties !== false) {
    yield {
      path: [...path, 'properties'],
      message: '"additionalProperties": false is missing: typos would pass.',
    }
  }
}

function* lintProperty(node: Json, path: JsonPath): Iterable<Found> {
  if (isObject(node) && !('$ref' in node) && typeof node.description !== 'string') {
    yield { path, message: 'The field has no description; editors read it in the form and in messages.' }
  }
}
