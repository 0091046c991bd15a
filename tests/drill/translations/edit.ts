import { isScalar, isSeq, parseDocument } from 'yaml'
import type { Json, JsonPath } from '../../../codegen/json.ts'
import type { TranslatedRecord } from '../../../codegen/languages/localize.ts'
import { LineIndex } from '../../../codegen/problem.ts'

/** A change that must be reported, at its line in the translation. */
export interface ExpectedChange {
  kind: 'changed' | 'new' | 'gone' | 'moved'
  line: number
  before?: string
  now?: string
}

export interface TranslationEdit {
  name: string
  /** The whole file of the main language after the edit. */
  text: string
  /** Nothing if the meaning stays, or if the translation follows by itself. */
  expected: readonly ExpectedChange[]
}

/** Chooses from a list, or returns undefined if it is empty. */
export type Pick = <Item>(items: readonly Item[]) => Item | undefined

export type Make = (one: TranslatedRecord, pick: Pick) => Omit<TranslationEdit, 'name'> | undefined

/** Changes a text, or returns undefined if it can't be changed in this way. */
export type ChangeText = (text: string, pick: Pick) => string | undefined

/** Returns a record's file with other YAML. */
export function withYaml(
  { text, yamlEnd, entity }: TranslatedRecord['original'],
  change: (yaml: string) => string,
) {
  if (entity.format !== 'markdown') return change(text)
  const start = text.indexOf('\n') + 1
  return text.slice(0, start) + change(text.slice(start, yamlEnd)) + text.slice(yamlEnd)
}

export function setIn(yaml: string, path: JsonPath, value: Json): string {
  const document = parseDocument(yaml)
  const node = document.getIn(path, true)
  if (isScalar(node)) node.value = value
  else if (isSeq(node)) document.setIn(path, document.createNode(value))
  return document.toString({ lineWidth: 0 })
}

export const lineNumberAt = (text: string, offset: number) => new LineIndex(text).at(offset).line
