import type CMS from '@sveltia/cms'
import { isJson, isObject, type JsonObject } from '../../codegen/json.ts'
import { type Entity, extensionOf, type Model } from '../../codegen/model.ts'
import { titleField } from '../config/field-texts.ts'
import { formatName } from '../config/format-name.ts'
import { dataForForm } from '../format/form-data.ts'
import { bodyField, bodyOf } from '../format/front-matter.ts'
import type { Checkout } from './checkout.ts'
import { fileText } from './file-text.ts'
import { type KeptTexts, sourceField } from './kept-texts.ts'
import { withWords } from './problems/refusal.ts'
import type { Desk } from './worker/messages.ts'
import { Unreachable } from './worker/open-desk.ts'

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
  /** Of a draft that was begun on a text that nobody knows any more: gives what to go on with, or throws. */
  outdated: (text: string) => string
}

/** Teaches the visual editor to read and write each kind of file without losing how it is spelled. */
export function registerFormats({ cms, model, kept, checkout, desk, admit, outdated }: Formats): void {
  for (const entity of model.entities) {
    cms.registerCustomFormat(formatName(entity), extensionOf(entity).slice(1), {
      fromFile: text => readFile(entity, { kept, checkout, desk }, text),
      async toFile(content) {
        const { fields, source } = partsOf(content)
        const before = textBefore(kept, source)
        const whole = fileText(entity, before, fields)
        const text = isOutdated(kept, source) ? outdated(whole) : whole
        await admit({ entity, source, before, text }).catch(sayingWhy)
        return text
      },
    })
  }
}

/** The visual editor shows the words of its own errors alone. */
function sayingWhy(error: unknown): never {
  if (error instanceof Error && error.message === withWords('').message) throw error
  throw withWords(error instanceof Unreachable ? unchecked : String(error))
}

const unchecked =
  'What checks it could not be loaded: is there a connection, and does the program behind this page still run? What you typed is still in the form. Save again when it is back.'

/** Never throws: a file with a mistake has to be in the list, or nobody could open it to fix it. */
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

const unreadable = '⚠ This file has a mistake. Open it to fix it.'

/** Whether a draft that was kept is of another text than the file's. */
const isOutdated = (kept: KeptTexts, source: string | undefined) =>
  source !== undefined && !kept.isUnreadable(source) && kept.find(source) === undefined

/** What a form gives: the fields, and the id of the text that they were read from. */
export function partsOf(content: unknown): { fields: JsonObject; source: string | undefined } {
  if (!isJson(content) || !isObject(content)) throw new TypeError('The form gave no record')
  const { [sourceField]: source, ...fields } = content
  return { fields, source: typeof source === 'string' ? source : undefined }
}

/** The text that a save would change; undefined for a new record, and for a draft of a text that nobody knows any more. */
export function textBefore(kept: KeptTexts, source: string | undefined): string | undefined {
  // What a form shows of such a file is not what the file says.
  if (kept.isUnreadable(source)) throw withWords(unreadable)
  return kept.find(source)
}
