import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { applyChange, type ChangeRejection, rereadText } from '../../authoring/commands/apply-change.ts'
import { removalPlan } from '../../authoring/commands/remove.ts'
import { renamingPlan } from '../../authoring/commands/rename.ts'
import type { GenerateOptions } from '../../codegen/generate.ts'
import type { JsonObject } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { idOf } from '../client/text-id.ts'
import { undress } from '../format/dress.ts'
import { changeInWords, useInWords } from './change-in-words.ts'
import type { ContentFolder } from './content-folder.ts'

const record = z.string().regex(/^[a-z-]+\/[a-z0-9-]+$/)
const requestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('remove'), record, to: z.string().optional(), dryRun: z.boolean() }),
  z.object({ do: z.literal('rename'), record, to: z.string().min(1), dryRun: z.boolean() }),
])

/**
 * GET / gives what every record says that has no mistake, by the id of its text: read before, where a browser would take a second.
 * POST / takes a record away or gives it another name, with all that leads to it, as `npm run content` does.
 */
export function recordsRoute(folder: ContentFolder, options: () => GenerateOptions): Hono {
  const app = new Hono()
  app.get('/', c => c.json(readRecords(options()), 200, { 'Cache-Control': 'no-store' }))
  return app.post('/', bodyLimit({ maxSize: 16 * 1024 }), async c => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!request.success) return c.json({ message: 'This is no change that can be made.' }, 400)
    const { do: kind, record, to, dryRun } = request.data
    const plan = kind === 'remove' ? removalPlan(record, to) : renamingPlan(record, to)
    const made = await folder.alone(async () => applyChange(options(), dryRun, plan))
    if ('refused' in made) return c.json({ message: inWords(made), places: made.uses?.map(useInWords) }, 409)
    const { reread } = made
    return c.json({
      changes: changeInWords(made),
      ...(reread
        ? { reread: { words: rereadText(reread.target), places: reread.uses.map(useInWords) } }
        : {}),
    })
  })
}

function readRecords({ contentDir, cacheDir }: GenerateOptions): Record<string, JsonObject> {
  const { records } = readContent(loadModel(contentDir), { contentDir, cacheDir })
  const found = records.flatMap(({ text, data, problems }) =>
    data && problems.length === 0 ? [[idOf(undress(text)), data] as const] : [],
  )
  return Object.fromEntries(found)
}

function inWords({ refused, newProblems, uses }: ChangeRejection): string {
  if (uses) return 'Other pages still need it. Choose something else there first, or delete those as well:'
  const problems = newProblems?.problems.map(({ file, message }) => `${message} (${file})`) ?? []
  return [refused, ...problems].join('\n')
}
