import type CMS from '@sveltia/cms'
import { schemaLine } from '../../authoring/editor/schema-line.ts'
import { isJson, isObject, type JsonObject } from '../../codegen/json.ts'
import type { Entity, Model } from '../../codegen/model.ts'
import { fileEnding } from '../../codegen/read/content.ts'
import { titleField } from '../config/fields.ts'
import { formatName } from '../config/format-name.ts'
import { dataForFile, dataForForm } from '../format/form-data.ts'
import { bodyField, bodyOf, keepFile, newFile } from '../format/keep-file.ts'
import type { Checkout } from './checkout.ts'
import { type KeptTexts, sourceField } from './kept-texts.ts'
import { withWords } from './problems/refusal.ts'
import type { Desk } from './worker/messages.ts'

/** A text on its way to its file. */
export interface Draft {
  entity: Entity
  /** Of the text that the record was read from. */
  source: string | undefined
  /** What the file says now; undefined for a new one. */
  before: string | undefined
  text: string
}

interface Formats {
  cms: Pick<typeof CMS, 'registerCustomFormat'>
  model: Model
  kept: KeptTexts
  checkout: Pick<Checkout, 'takeData'>
  desk: Pick<Desk, 'read'>
  /** Throws when the draft must not be saved. */
  admit: (draft: Draft) => Promise<void>
  /** Hears of a draft that was begun on a text that nobody knows any more. */
  onOutdated: (text: string) => void
}

/** Teaches the visual editor to read and write each kind of file without losing how it is spelled. */
export function registerFormats({ cms, model, kept, checkout, desk, admit, onOutdated }: Formats): void {
  for (const entity of model.entities) {
    cms.registerCustomFormat(formatName(entity), fileEnding(entity).slice(1), {
      fromFile: text => readFile(entity, { kept, checkout, desk }, text),
      async toFile(content) {
        if (isOutdated(kept, content)) onOutdated(writeAnew(entity, content))
        const draft = writeFile(entity, kept, content)
        await admit(draft)
        return draft.text
      },
    })
  }
}

/** Never throws: a file with a mistake has to be in the list, or nobody could open it to mend it. */
async function readFile(
  entity: Entity,
  { kept, checkout, desk }: Pick<Formats, 'kept' | 'checkout' | 'desk'>,
  text: string,
): Promise<JsonObject> {
  const id = kept.remember(text)
  const source = { [sourceField]: id }
  const data = (await checkout.takeData?.(id)) ?? (await desk.read(entity.name, text)).data
  if (!data) {
    kept.markUnreadable(id)
    return { [titleField(entity.shape) ?? 'title']: unreadable, ...source }
  }
  const fields = { ...dataForForm(data, entity.shape), ...source }
  return entity.format === 'markdown' ? { ...fields, [bodyField]: bodyOf(text) } : fields
}

const unreadable = '⚠ This file has a mistake. Open it to mend it.'

const outdated = 'The file was changed after this draft was begun.'

/** Whether a draft that was kept is of another text than the file's. */
function isOutdated(kept: KeptTexts, content: unknown): boolean {
  const id = isObject(content) ? content[sourceField] : undefined
  return typeof id === 'string' && !kept.isUnreadable(id) && kept.find(id) === undefined
}

/** What it says, without the text that it was made from. */
function writeAnew(entity: Entity, content: unknown): string {
  if (!isJson(content) || !isObject(content)) throw new TypeError('The form gave no record')
  const { [sourceField]: _, ...fields } = content
  return newFile(entity.format, dataForFile(fields, entity.shape), schemaLine(entity))
}

/** The text that a save would write. */
export function writeFile(entity: Entity, kept: KeptTexts, content: unknown): Draft {
  if (!isJson(content) || !isObject(content)) throw new TypeError('The form gave no record')
  const { [sourceField]: id, ...fields } = content
  const before = kept.find(id)
  // What a form shows of such a file is not what the file says.
  if (kept.isUnreadable(id)) throw withWords(unreadable)
  if (before === undefined && typeof id === 'string') throw withWords(outdated)
  const data = dataForFile(fields, entity.shape)
  const text =
    before === undefined
      ? newFile(entity.format, data, schemaLine(entity))
      : keepFile(entity.format, before, data)
  return { entity, source: typeof id === 'string' ? id : undefined, before, text }
}
