import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { lineWidth } from './fold.ts'
import { isSaid } from './same.ts'
import { keyOf } from './spans.ts'
import { type TextStyle, writeText } from './write-text.ts'

/** A value of the file that shows how a new one should look: the one it replaces, or a neighbor. */
export type Template = Node | undefined

/** `key: value` with the lines below it, each but the first indented; without the last line end. */
export function writePair(key: string, value: Json, indent: number, template?: Template): string {
  const head = `${writeKey(key)}:`
  if (isBelow(value, template)) {
    const deeper = indent + 2
    const pad = `\n${' '.repeat(deeper)}`
    return `${head}${pad}${writeBlock(value, deeper, template)}`
  }
  return `${head} ${writeInline(value, indent, indent + head.length + 1, template)}`
}

/** `- value` with the lines below it. */
export function writeItem(value: Json, indent: number, template?: Template): string {
  if (isBelow(value, template)) return `- ${writeBlock(value, indent + 2, template)}`
  return `- ${writeInline(value, indent, indent + 2, template)}`
}

function writeKey(key: string): string {
  return writeText(key, { type: undefined }, { indent: 0, column: 0, inFlow: true })
}

/** Whether a value needs lines of its own. */
function isBelow(value: Json, template: Template): value is Json[] | JsonObject {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) ? value.length === 0 : !Object.values(value).some(isSaid)) return false
  return !(isCollection(template) && template.flow && isSimple(value))
}

function isSimple(value: Json): boolean {
  return writeFlow(value, undefined).length < lineWidth - 20
}

/** A list or a group, its first line at the place where it is put. */
function writeBlock(value: Json[] | JsonObject, indent: number, template: Template): string {
  const pad = `\n${' '.repeat(indent)}`
  if (Array.isArray(value))
    return value.map(item => writeItem(item, indent, itemTemplate(template))).join(pad)
  return Object.entries(value)
    .filter(([, item]) => isSaid(item))
    .map(([key, item]) => writePair(key, item, indent, childTemplate(template, key)))
    .join(pad)
}

/** Formats a value that starts on the line of its key or dash. */
function writeInline(value: Json, indent: number, column: number, template: Template): string {
  if (typeof value === 'string')
    return writeText(value, styleOf(template), { indent: indent + 2, column, inFlow: false })
  return writeFlow(value, template)
}

/** Formats a value for one line: a scalar, or a list or group between brackets. */
export function writeFlow(value: Json, template: Template): string {
  if (typeof value === 'string')
    return writeText(value, styleOf(template), { indent: 0, column: 0, inFlow: true })
  if (Array.isArray(value))
    return `[${value.map(item => writeFlow(item, itemTemplate(template))).join(', ')}]`
  if (!isObject(value)) return String(value)
  const pairs = Object.entries(value)
    .filter(([, item]) => isSaid(item))
    .map(([key, item]) => `${writeKey(key)}: ${writeFlow(item, childTemplate(template, key))}`)
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}'
}

/** A new text looks as its template does, but has no lines of its own yet; long ones are folded below `>-`. */
function styleOf(template: Template): TextStyle {
  return { type: isScalar(template) ? plainType(template) : undefined }
}

/** A number's neighbor in quotes keeps its quotes; a block is chosen by length alone. */
function plainType(template: Scalar): Scalar.Type | undefined {
  return template.type === 'QUOTE_DOUBLE' ||
    template.type === 'QUOTE_SINGLE' ||
    template.type === 'BLOCK_FOLDED'
    ? template.type
    : undefined
}

export function itemTemplate(template: Template): Template {
  const item = isSeq(template) ? template.items[0] : undefined
  return isNode(item) ? item : undefined
}

export function childTemplate(template: Template, key: string): Template {
  const pair = isMap(template) ? pairOf(template, key) : undefined
  return pair && isNode(pair.value) ? pair.value : undefined
}

export function pairOf(map: YAMLMap, key: string) {
  return map.items.find(pair => isPair(pair) && keyOf(pair) === key)
}
