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
export type Model = Node | undefined

/** `key: value` with the lines below it, each but the first indented; without the last line end. */
export function writePair(key: string, value: Json, indent: number, model?: Model): string {
  const head = `${writeKey(key)}:`
  if (isBelow(value, model)) {
    const deeper = indent + 2
    const pad = `\n${' '.repeat(deeper)}`
    return `${head}${pad}${writeBlock(value, deeper, model)}`
  }
  return `${head} ${writeInline(value, indent, indent + head.length + 1, model)}`
}

/** `- value` with the lines below it. */
export function writeItem(value: Json, indent: number, model?: Model): string {
  if (isBelow(value, model)) return `- ${writeBlock(value, indent + 2, model)}`
  return `- ${writeInline(value, indent, indent + 2, model)}`
}

function writeKey(key: string): string {
  return writeText(key, { type: undefined }, { indent: 0, column: 0, inFlow: true })
}

/** Whether a value needs lines of its own. */
function isBelow(value: Json, model: Model): value is Json[] | JsonObject {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) ? value.length === 0 : !Object.values(value).some(isSaid)) return false
  return !(isCollection(model) && model.flow && isSimple(value))
}

function isSimple(value: Json): boolean {
  return writeFlow(value, undefined).length < lineWidth - 20
}

/** A list or a group, its first line at the place where it is put. */
function writeBlock(value: Json[] | JsonObject, indent: number, model: Model): string {
  const pad = `\n${' '.repeat(indent)}`
  if (Array.isArray(value)) return value.map(item => writeItem(item, indent, itemModel(model))).join(pad)
  return Object.entries(value)
    .filter(([, item]) => isSaid(item))
    .map(([key, item]) => writePair(key, item, indent, childModel(model, key)))
    .join(pad)
}

/** Formats a value that starts on the line of its key or dash. */
function writeInline(value: Json, indent: number, column: number, model: Model): string {
  if (typeof value === 'string')
    return writeText(value, styleOf(model), { indent: indent + 2, column, inFlow: false })
  return writeFlow(value, model)
}

/** Formats a value for one line: a scalar, or a list or group between brackets. */
export function writeFlow(value: Json, model: Model): string {
  if (typeof value === 'string')
    return writeText(value, styleOf(model), { indent: 0, column: 0, inFlow: true })
  if (Array.isArray(value)) return `[${value.map(item => writeFlow(item, itemModel(model))).join(', ')}]`
  if (!isObject(value)) return String(value)
  const pairs = Object.entries(value)
    .filter(([, item]) => isSaid(item))
    .map(([key, item]) => `${writeKey(key)}: ${writeFlow(item, childModel(model, key))}`)
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}'
}

/** A new text looks as its model does, but has no lines of its own yet; long ones are folded below `>-`. */
function styleOf(model: Model): TextStyle {
  return { type: isScalar(model) ? plainType(model) : undefined }
}

/** A number's neighbor in quotes keeps its quotes; a block is chosen by length alone. */
function plainType(model: Scalar): Scalar.Type | undefined {
  return model.type === 'QUOTE_DOUBLE' || model.type === 'QUOTE_SINGLE' || model.type === 'BLOCK_FOLDED'
    ? model.type
    : undefined
}

export function itemModel(model: Model): Model {
  const item = isSeq(model) ? model.items[0] : undefined
  return isNode(item) ? item : undefined
}

export function childModel(model: Model, key: string): Model {
  const pair = isMap(model) ? pairOf(model, key) : undefined
  return pair && isNode(pair.value) ? pair.value : undefined
}

export function pairOf(map: YAMLMap, key: string) {
  return map.items.find(pair => isPair(pair) && keyOf(pair) === key)
}
