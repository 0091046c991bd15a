import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { contentType } from '../../site/content-types.ts'
import { type ContentFolder, noRevision, type Refusal } from './content-folder.ts'

const statusOf = { forbidden: 403, missing: 404, changed: 412, scripted: 422 } as const
/** Whatever a file says that it is, and wherever it is opened, it runs nothing. */
const fileHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * The content folder over HTTP: GET / lists it, GET /?texts returns its texts; GET and PUT on a path. The revision is the ETag; a PUT names in
 * If-Match the one that it is based on, none for a new file.
 */
export function filesRoute(folder: ContentFolder): Hono {
  return new Hono()
    .use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(fileHeaders)) c.res.headers.set(name, value)
    })
    .use(
      bodyLimit({
        maxSize: MAX_FILE_BYTES,
        onError: c => c.json({ message: 'The file is larger than 64 MB.' }, 413),
      }),
    )
    .get('/*', async c => {
      const file = pathOf(c)
      if (file === '')
        return c.json(c.req.query('texts') === undefined ? await folder.list() : await folder.texts())
      const found = await folder.read(file)
      if ('refused' in found) return refuse(c, found)
      return c.body(found.bytes, 200, {
        'Content-Type': contentType(file),
        'Cache-Control': 'no-store',
        ETag: `"${found.revision}"`,
      })
    })
    .put('/*', async c => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return answer(c, await folder.write(pathOf(c), bytes, revisionOf(c)))
    })
}

function answer(c: Context, outcome: { revision: string } | Refusal): Response {
  return 'refused' in outcome ? refuse(c, outcome) : c.body(null, 204, { ETag: `"${outcome.revision}"` })
}

function refuse(c: Context, { refused, message }: Refusal): Response {
  return c.json({ message }, statusOf[refused])
}

function pathOf(c: Context): string {
  const { pathname } = new URL(c.req.url)
  const [, file = ''] = pathname.split('/files/')
  try {
    return decodeURIComponent(file)
  } catch {
    return ''
  }
}

function revisionOf(c: Context): string {
  return /^"(.*)"$/.exec(c.req.header('if-match') ?? '')?.[1] ?? noRevision
}
