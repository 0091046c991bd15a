import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { applyChange } from '../../authoring/commands/apply-change.ts'
import type { GenerateOptions } from '../../codegen/generate.ts'
import { type JsonObject, textAt } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { collectFacts, fillText } from '../../codegen/resolve/facts.ts'
import { changeInWords, rejectionInWords } from '../change/change-in-words.ts'
import { planRecordChange } from '../change/plan-record-change.ts'
import { entityOf } from '../config/content-path.ts'
import { titleField } from '../config/value-title.ts'
import { undress } from '../format/dress.ts'
import { type ParsedTexts, parsedKey } from '../worker/check-content.ts'
import { idOf } from '../worker/text-id.ts'
import type { ContentFolder } from './content-folder.ts'

const record = z.string().regex(/^[a-z-]+\/[a-z0-9-]+$/)
const requestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('remove'), record, to: z.string().optional(), dryRun: z.boolean() }),
  z.object({
    do: z.literal('rename'),
    record,
    to: z.string().min(1),
    name: z.string().min(1).optional(),
    dryRun: z.boolean(),
  }),
])

/**
 * Creates the routes of records. GET /?path= returns the data of a record by the id of its text, because a browser would load a parser
 * for them first; GET /titles returns the titles of all files, and GET /parsed the results
 * that contentCheck would compute again. POST / renames or removes a record and updates all references, as `npm run content` does.
 */
export function recordsRoute(folder: ContentFolder, options: () => GenerateOptions): Hono {
  const app = new Hono()
  const noStore = { 'Cache-Control': 'no-store' }
  app.get('/', async c => c.json(await readRecord(c.req.query('path') ?? ''), 200, noStore))
  app.get('/titles', c => c.json(readTitles(options()), 200, noStore))
  app.get('/parsed', c => c.json(readParsed(options()), 200, noStore))

  async function readRecord(path: string): Promise<Record<string, JsonObject>> {
    const entity = entityOf(loadModel(options().contentDir), path)
    const file = await folder.read(path)
    if (!entity || 'refused' in file) return {}
    const text = file.bytes.toString()
    const { data, problems } = parseFile(entity, text)
    return data && problems.length === 0 ? { [idOf(undress(text))]: data } : {}
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

/** Only records of collections have titles of their own. */
function readTitles(options: GenerateOptions): Record<string, string> {
  const model = loadModel(options.contentDir)
  const { records } = readContent(model, options)
  const facts = collectFacts({ model, records }, options.year)
  const found = records.flatMap(({ path, entity, data }) => {
    const title = entity.kind === 'collection' && textAt(data, [titleField(entity.shape) ?? ''])
    return title ? [[path, fillText(title, facts)] as const] : []
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
