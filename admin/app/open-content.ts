import { z } from 'zod'
import { describeModel } from '../../codegen/model.ts'
import { ContentStore } from '../client/files/content-store.ts'
import { openDesk } from '../client/worker/open-desk.ts'
import { openKeptCopies } from '../draft/kept-copies.ts'
import { openLocalStore } from '../store/local-store.ts'
import { EditorContent } from './editor-content.ts'

/** Data of /admin/schemas.json: see admin/server/admin-app.ts. */
export const schemasData = z.object({
  schemas: z.record(z.string(), z.string()),
  folders: z.array(z.string()),
})

const titlesSchema = z.record(z.string(), z.string())

/** Opens the content of a checkout. Reads what the first list and the first form need. The worker reads the rest at the same time. */
export async function openLocalContent(
  { base, token }: { base: string; token: string },
  data: z.infer<typeof schemasData>,
): Promise<EditorContent> {
  const files = new ContentStore({ base, token, onChanged: () => undefined })
  const kept = openKeptCopies('checkout')
  const read = Promise.all([openLocalStore(files), files.send('GET', 'records/titles'), kept.names()])
  const parsed = { file: 'records/parsed', headers: files.headers }
  const desk = openDesk({ ...data, parsed }, { isEager: true })
  const model = describeModel(new Map(Object.entries(data.schemas)), data.folders)
  const [store, titles, unsaved] = await read
  return new EditorContent({
    model,
    desk,
    store,
    kept,
    titles: new Map(Object.entries(titlesSchema.parse(titles))),
    unsaved: new Set(unsaved),
  })
}
