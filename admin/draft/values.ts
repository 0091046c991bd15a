import { isObject, type Json, type JsonObject, type JsonPath, walkJson } from '../../codegen/json.ts'

const stepsOf = (path: string) => (path === '' ? [] : path.split('.'))

/** Returns the value of a field. Paths are those of problems: 'housing.0.title', or '' for the whole record. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  return stepsOf(path).reduce(childOf, value)
}

function childOf(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)]
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** Returns a path with numbers where a value has lists. */
export function typedPath(value: Json | undefined, path: string): JsonPath {
  const steps = stepsOf(path)
  return steps.map((step, index) =>
    Array.isArray(valueAt(value, steps.slice(0, index).join('.'))) ? Number(step) : step,
  )
}

/** Returns a copy with another value in a field; undefined removes the field. Values that aren't on the path keep their identity. */
export function withValue(fields: JsonObject, path: string, next: Json | undefined): JsonObject {
  const changed = put(fields, stepsOf(path), next)
  return isObject(changed) ? changed : {}
}

function put(value: Json | undefined, steps: readonly string[], next: Json | undefined): Json | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return next
  const inner = put(childOf(value, step), rest, next)
  if (Array.isArray(value)) return value.map((item, index) => (index === Number(step) ? (inner ?? '') : item))
  const group = isObject(value) ? value : {}
  if (inner !== undefined) return { ...group, [step]: inner }
  const { [step]: _, ...others } = group
  return others
}

/** Returns the words of a value, those of a group or a list one a line. */
export function textOfValue(value: Json | undefined): string {
  const words: string[] = []
  if (value !== undefined)
    walkJson(value, inner => {
      if (typeof inner !== 'object') words.push(String(inner))
    })
  return words.join('\n')
}
