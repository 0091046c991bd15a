import { writeSources } from '../../authoring/translations/note-sources.ts'
import { entriesAt, isObject, type JsonObject } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { findFrontMatterEnd } from '../../codegen/read/markdown.ts'
import { fileText } from '../format/file-text.ts'
import { bodyField } from '../format/front-matter.ts'

/** Returns the file of a translation with the fields of a form. What is noted of its texts is written as the command line writes it. */
export function translationText(entity: Entity, before: string | undefined, fields: JsonObject): string {
  const text = fileText(entity, before, fields)
  const { sources } = fields
  if (!isObject(sources)) return text
  const yamlEnd = entity.format === 'markdown' ? findFrontMatterEnd(text) : text.length
  const hashes = Object.entries(sources).flatMap(([path, hash]) =>
    typeof hash === 'string' ? [[path, hash] as const] : [],
  )
  const body = sources[bodyField] === undefined ? undefined : entriesAt(sources, [bodyField]).map(String)
  return writeSources({ text, yamlEnd }, hashes, body)
}
