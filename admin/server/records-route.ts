import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { applyChange } from '../../authoring/commands/apply-change.ts'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { type JsonObject, textAt } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { type ParsedTexts, parsedKey } from '../client/check-content.ts'
import { entityOf } from '../client/content-path.ts'
import { changeInWords, rejectionInWords } from '../client/records/change-in-words.ts'
import { planRecordChange } from '../client/records/plan-record-change.ts'
import { idOf } from '../client/text-id.ts'
import { titleField } from '../config/field-texts.ts'
import { undress } from '../format/dress.ts'
import type { ContentFolder } from './content-folder.ts'

const record = z.string().regex(/^[a-z-]+\/[a-z0-9-]+$/)
const requestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('remove'), record, to: z.string().optional(), dryRun: z.boolean() }),
  z.object({ do: z.literal('rename'), record, to: z.string().min(1), dryRun: z.boolean() }),
])

/**
 * Creates the routes of records. GET / returns the data of all records without a mistake, by the id of their text, because a browser would
 * take a second to parse them; GET /?path= returns those of one record, GET /titles the titles of all files, and GET /parsed the results
 * that contentCheck would compute again. POST / renames or removes a record and updates all references, as `npm run content` does.
 */
export function recordsRoute(folder: ContentFolder, options: () => GenerateOptions): Hono {
  const app = new Hono()
  const noStore = { 'Cache-Control': 'no-store' }
  app.get('/', async c => {
    const path = c.req.query('path')
    return c.json(path === undefined ? readRecords(options()) : await readRecord(path), 200, noStore)
  })
  app.get('/titles', c => c.json(readTitles(options()), 200, noStore))
  app.get('/parsed', c => c.json(readParsed(options()), 200, noStore))

  async function readRecord(path: string): Promise<Record<string, JsonObject>> {
    const entity = entityOf(loadModel(options().contentDir), path)
    const file = await folder.read(path)
    if (!entity || 'refused' in file) return {}
    const text = file.bytes.toString()
    return dataById([{ text, ...parseFile(entity, text) }])
  }
  return app.post('/', bodyLimit({ maxSize: 16 * 1024 }), async c => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!request.success) return c.json({ message: 'This is no change that can be made.' }, 400)
    const { data: change } = request
    const made = await folder.alone(async () =>
      applyChange(options(), change.dryRun, site => planRecordChange(site, change)),
    )
    return 'refused' in made ? c.json(rejectionInWords(made), 409) : c.json(changeInWords(made))
  })
}

const readFiles = ({ contentDir, cacheDir }: GenerateOptions) =>
  readContent(loadModel(contentDir), { contentDir, cacheDir })

const readRecords = (options: GenerateOptions) => dataById(readFiles(options).records)

/** Only records of collections have titles of their own. */
function readTitles(options: GenerateOptions): Record<string, string> {
  const found = readFiles(options).records.flatMap(({ path, entity, data }) => {
    const title = entity.kind === 'collection' && textAt(data, [titleField(entity.shape) ?? ''])
    return title ? [[path, title] as const] : []
  })
  return Object.fromEntries(found)
}

function readParsed(options: GenerateOptions): ParsedTexts {
  const { records, translations } = readFiles(options)
  return [...records, ...translations].map(({ entity, text, data, body, problems, yamlEnd }) => [
    parsedKey(entity, text),
    { ...(data && { data }), ...(body && { body }), problems, yamlEnd },
  ])
}

function dataById(
  records: readonly Pick<ContentRecord, 'text' | 'data' | 'problems'>[],
): Record<string, JsonObject> {
  const found = records.flatMap(({ text, data, problems }) =>
    data && problems.length === 0 ? [[idOf(undress(text)), data] as const] : [],
  )
  return Object.fromEntries(found)
}
