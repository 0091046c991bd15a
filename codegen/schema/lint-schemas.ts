import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { findAlternatives } from '../close-match.ts'
import { alternativesText } from '../finding-texts/finding-text.ts'
import { getAt, isObject, type JsonObject, type JsonPath, pathOfPointer, walkJson } from '../json.ts'
import { type Model, SHARED_SCHEMA_FILE } from '../model.ts'
import { byLocation, LineIndex, locationOf, type Problem } from '../problem.ts'
import { locateInYaml } from '../read/locate.ts'
import { knownKeywords, metaSchema, sharedMetaSchema } from './meta-schema.ts'

/** Module whose hash, together with the schemas, determines the result. */
export const lintCode = import.meta.url

/** Reports what one of the programs that read the schemas would misinterpret. Its messages are for programmers. */
export function lintSchemas(model: Model): Problem[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  ajv.addSchema(metaSchema)
  return [...model.schemas].flatMap(([file, schema]) => {
    ajv.validate(file === SHARED_SCHEMA_FILE ? sharedMetaSchema : metaSchema.$id, schema)
    const found = (ajv.errors ?? []).flatMap(error => describeError(schema, error))
    const problems = onePerPath([
      ...found,
      ...findUnknownCollections(schema, model),
      ...findUnknownFields(schema),
    ])
    return problems.map(one => toProblem(file, one, model)).sort(byLocation)
  })
}

interface SchemaFinding {
  path: JsonPath
  message: string
  suggestion?: string
}

// An error of one of these only repeats errors of its subschemas.
const DERIVED_KEYWORDS = ['if', 'anyOf', 'allOf', 'propertyNames']

function describeError(schema: JsonObject, error: ErrorObject): SchemaFinding[] {
  if (DERIVED_KEYWORDS.includes(error.keyword)) return []
  const path = pathOfPointer(schema, error.instancePath)
  if (error.propertyName !== undefined) {
    const name = error.propertyName
    if (error.keyword === 'pattern') return [{ path: [...path, name], message: messageOf(error) }]
    if (error.keyword !== 'enum') return []
    return [
      {
        path: [...path, name],
        message: `"${name}" is not a keyword that schemas of this site may use.`,
        suggestion: alternativesText(
          findAlternatives(name, knownKeywords),
          'See codegen/schema/meta-schema.ts for those that they may.',
        ),
      },
    ]
  }
  return [{ path: pathOfKeyword(schema, path, error), message: messageOf(error) }]
}

function messageOf({ parentSchema, params, message = '' }: ErrorObject): string {
  const { description } = parentSchema ?? {}
  if (typeof description === 'string') return description
  return params.missingProperty === undefined ? `This ${message}.` : `"${params.missingProperty}" is missing.`
}

/** Returns the path of the keyword that caused the error, rather than that of the whole schema. */
function pathOfKeyword(schema: JsonObject, path: JsonPath, { schemaPath, keyword }: ErrorObject): JsonPath {
  const [, dependent] = /\/dependentSchemas\/(\w+)/.exec(schemaPath) ?? []
  const cause = dependent ?? (keyword === 'maxProperties' ? '$ref' : undefined)
  return cause !== undefined && getAt(schema, [...path, cause]) !== undefined ? [...path, cause] : path
}

function findUnknownCollections(schema: JsonObject, model: Model): SchemaFinding[] {
  const names = model.entities.map(entity => entity.name)
  const found: SchemaFinding[] = []
  walkJson(schema, (name, path) => {
    if (path.at(-1) !== 'x-reference' || typeof name !== 'string' || names.includes(name)) return
    found.push({
      path: [...path],
      message: `"x-reference" names "${name}", which no schema describes.`,
      suggestion: alternativesText(findAlternatives(name, names), 'Name a folder of the content.'),
    })
  })
  return found
}

function findUnknownFields(schema: JsonObject): SchemaFinding[] {
  const found: SchemaFinding[] = []
  walkJson(schema, (name, path) => {
    // [..., 'x-form', index of the section, 'fields', index]
    if (path.at(-4) === 'x-form' && path.at(-2) === 'fields' && typeof name === 'string')
      find(path.slice(0, -4), 'x-form', name, path)
    // [..., 'x-titles', name of the field]
    const field = path.at(-1)
    if (path.at(-2) === 'x-titles' && typeof field === 'string')
      find(path.slice(0, -2), 'x-titles', field, path)
  })
  return found

  function find(group: JsonPath, keyword: string, name: string, path: JsonPath): void {
    const properties = getAt(schema, [...group, 'properties'])
    const names = isObject(properties) ? Object.keys(properties) : []
    if (names.includes(name)) return
    found.push({
      path: [...path],
      message: `"${keyword}" names "${name}", which is not a field here.`,
      suggestion: alternativesText(findAlternatives(name, names), 'Name one of "properties".'),
    })
  }
}

function onePerPath(found: readonly SchemaFinding[]): SchemaFinding[] {
  const seen = new Set<string>()
  return found.filter(({ path }) => {
    const key = JSON.stringify(path)
    return !seen.has(key) && seen.add(key)
  })
}

function toProblem(
  file: string,
  { path, message, suggestion }: SchemaFinding,
  { schemaTexts }: Model,
): Problem {
  const text = schemaTexts.get(file) ?? ''
  return {
    file: `schemas/${file}`,
    ...locationOf(text, new LineIndex(text), locateInYaml(text, path, 'key')),
    rule: 'schema-lint',
    severity: 'error',
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
