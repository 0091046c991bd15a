import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { draftSchema, type StoredDraft } from '../store/stored-draft.ts'
import { takingTurns } from './content-folder.ts'

/** Matches the name of a draft, which is also that of a branch: 'cities/kyle', 'es/cities/kyle'. It leads to no other folder. */
const draftNamePattern = /^[a-z_-]+(?:\/[a-z0-9-]+){1,2}$/

const savedElsewhere =
  'Another window has saved this draft since it was opened here. Nothing was saved, and what you typed is still in the form.'

const keptElsewhere =
  'Another window has saved this draft since it was opened here, so that it is kept. Load this page again to see it.'

/**
 * Creates the routes of drafts: GET / lists them, PUT saves one and DELETE removes it. `seen` is the time at which the draft was saved that
 * a PUT or DELETE is based on. No build reads drafts.
 */
export function draftsRoute(dir: string): Hono {
  const inTurn = takingTurns()
  const fileOf = (draft: string) => path.join(dir, `${draft.replaceAll('/', '.')}.json`)
  return new Hono()
    .use(bodyLimit({ maxSize: 4 * 1024 * 1024 }))
    .get('/', async c => c.json(await readDrafts(dir), 200, { 'Cache-Control': 'no-store' }))
    .put('/:name{.+}', async c => {
      const draft = c.req.param('name')
      const parsed = draftSchema.safeParse(await c.req.json().catch(() => undefined))
      if (!draftNamePattern.test(draft) || !parsed.success)
        return c.json({ message: 'This is no draft.' }, 400)
      return inTurn(async () => {
        const now = await readDraft(fileOf(draft))
        // A draft that was published or discarded since is saved as a new one.
        if (now && now.saved !== c.req.query('seen')) return c.json({ message: savedElsewhere }, 412)
        writeAtomically(fileOf(draft), JSON.stringify(parsed.data, null, 2))
        return c.body(null, 204)
      })
    })
    .delete('/:name{.+}', async c => {
      const draft = c.req.param('name')
      if (!draftNamePattern.test(draft)) return c.json({ message: 'This is no draft.' }, 400)
      return inTurn(async () => {
        const now = await readDraft(fileOf(draft))
        if (now && now.saved !== c.req.query('seen')) return c.json({ message: keptElsewhere }, 412)
        await rm(fileOf(draft), { force: true })
        return c.body(null, 204)
      })
    })
}

async function readDrafts(dir: string): Promise<StoredDraft[]> {
  const files = (await readdir(dir).catch(() => [])).filter(file => file.endsWith('.json')).sort()
  const drafts = await Promise.all(files.map(file => readDraft(path.join(dir, file))))
  return drafts.flatMap(draft => draft ?? [])
}

/** Returns undefined if the draft doesn't exist or can't be read. */
async function readDraft(file: string): Promise<StoredDraft | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return draftSchema.safeParse(parsed(text)).data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
