import type { JsonObject } from '../../../codegen/json.ts'
import { collectTexts } from '../../../codegen/languages/translatable-texts.ts'
import type { Entity } from '../../../codegen/model.ts'
import { hashMeaning } from '../../../codegen/text-meaning.ts'
import { bodyField } from '../../format/front-matter.ts'
import type { EditorContent } from '../editor-content.ts'

/** Finds texts in earlier versions of a file by the hashes of what they mean. Looks at no older version once all are found. */
export async function findEarlierTexts(
  content: Pick<EditorContent, 'versions' | 'versionFields' | 'worker'>,
  entity: Entity,
  path: string,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (wanted.size === 0) return found
  for (const { id } of await content.versions(path)) {
    const fields = await content.versionFields(entity, path, id)
    for (const [hash, text] of fields ? await textsIn(content, entity, fields) : [])
      if (wanted.has(hash) && !found.has(hash)) found.set(hash, text)
    if (found.size === wanted.size) break
  }
  return found
}

async function textsIn(
  { worker }: Pick<EditorContent, 'worker'>,
  { shape }: Entity,
  fields: JsonObject,
): Promise<(readonly [hash: string, text: string])[]> {
  const { [bodyField]: body = '', ...data } = fields
  const parts = body === '' ? [] : await worker.parts(String(body))
  return [
    ...collectTexts(shape, data).map(text => [hashMeaning(text), text] as const),
    ...parts.map(({ hash, text }) => [hash, text] as const),
  ]
}
