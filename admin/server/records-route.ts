import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { type NotMade, tryChange } from '../../authoring/commands/make-change.ts'
import { removal } from '../../authoring/commands/remove.ts'
import { renaming } from '../../authoring/commands/rename.ts'
import type { GenerateOptions } from '../../codegen/generate.ts'
import type { ContentFolder } from './content-folder.ts'

const record = z.string().regex(/^[a-z-]+\/[a-z0-9-]+$/)
const requestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('remove'), record, to: z.string().optional(), dryRun: z.boolean() }),
  z.object({ do: z.literal('rename'), record, to: z.string().min(1), dryRun: z.boolean() }),
])

/** Takes a record away or gives it another name, with all that leads to it, as `npm run content` does. */
export function recordsRoute(folder: ContentFolder, options: () => GenerateOptions): Hono {
  return new Hono().post('/', bodyLimit({ maxSize: 16 * 1024 }), async c => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!request.success) return c.json({ message: 'This is no change that can be made.' }, 400)
    const { do: kind, record, to, dryRun } = request.data
    const plan = kind === 'remove' ? removal(record, to, options().now) : renaming(record, to)
    const made = await folder.alone(async () => tryChange(options(), dryRun, plan))
    return 'refused' in made ? c.json({ message: inWords(made) }, 409) : c.json(made)
  })
}

function inWords({ refused, caused }: NotMade): string {
  const problems = caused?.problems.map(({ file, message }) => `${message} (${file})`) ?? []
  return [refused, ...problems].join('\n')
}
