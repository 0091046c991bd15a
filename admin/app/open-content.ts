import * as z from 'zod/mini'
import { describeModel } from '../../codegen/model.ts'
import { openKeptCopies } from '../draft/kept-copies.ts'
import { CheckoutFiles } from '../store/checkout-files.ts'
import { openCheckoutStore } from '../store/checkout-store.ts'
import { openWorker } from '../worker/open-worker.ts'
import { EditorContent } from './editor-content.ts'

/** Data of /admin/schemas.json: see admin/server/admin-app.ts. */
export const schemasData = z.object({
  schemas: z.record(z.string(), z.string()),
  folders: z.array(z.string()),
})

const titlesSchema = z.record(z.string(), z.string())

export type SchemasData = z.infer<typeof schemasData>

export const modelOf = ({ schemas, folders }: SchemasData) =>
  describeModel(new Map(Object.entries(schemas)), folders)

/** Opens the content of a checkout. Reads what the first list and the first form need. The worker reads the rest at the same time. */
export async function openLocalContent(
  { base, token }: { base: string; token: string },
  data: SchemasData,
): Promise<EditorContent> {
  const files = new CheckoutFiles({ base, token })
  const kept = openKeptCopies('checkout')
  const read = Promise.all([openCheckoutStore(files), files.send('GET', 'records/titles'), kept.names()])
  const parsed = { file: 'records/parsed', headers: files.headers }
  const worker = openWorker({ ...data, parsed }, { isEager: true })
  const [store, titles, unsaved] = await read
  return new EditorContent({
    model: modelOf(data),
    worker,
    store,
    kept,
    titles: new Map(Object.entries(titlesSchema.parse(titles))),
    unsaved: new Set(unsaved),
  })
}
