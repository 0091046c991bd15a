import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { commandOptions } from '../../authoring/commands/command-options.ts'
import { adminHeaders, cacheControl } from '../../site/headers.ts'
import type { Settings } from '../config/settings.ts'
import { contentFolder } from './content-folder.ts'
import { wordsOfDisk } from './disk-words.ts'
import { draftsRoute } from './drafts-route.ts'
import { filesRoute } from './files-route.ts'
import { ownPageOnly, thisMachineOnly } from './own-page-only.ts'
import { recordsRoute } from './records-route.ts'
import { versionsRoute } from './versions-route.ts'

export interface EditorDeps {
  /** The built editor. */
  adminDir: string
  /** The built site, for the pictures and fonts of previews. */
  siteDir: string
}

export interface AdminDeps extends EditorDeps {
  contentDir: string
  /** Folder of the drafts that are not published yet. */
  draftsDir: string
  /** Secret of this run, which each request of the page must send. */
  token: string
}

/** Creates the app of the visual editor on a checkout: its page and the routes to the content folder. */
export function adminApp({ contentDir, draftsDir, token, ...deps }: AdminDeps): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const message = wordsOfDisk(error)
    if (message !== undefined) return c.json({ message }, 507)
    console.error(error)
    return c.json({ message: 'This program made a mistake. Nothing was saved.' }, 500)
  })
  app.use(thisMachineOnly)
  app.use('/admin/files/*', ownPageOnly(token))
  app.use('/admin/records/*', ownPageOnly(token))
  app.use('/admin/drafts/*', ownPageOnly(token))
  app.use('/admin/versions', ownPageOnly(token))
  const folder = contentFolder(contentDir)
  app.route('/admin/files', filesRoute(folder))
  app.route('/admin/drafts', draftsRoute(draftsDir))
  app.route('/admin/versions', versionsRoute(folder, contentDir))
  app.route(
    '/admin/records',
    recordsRoute(folder, () => commandOptions({ CONTENT_DIR: contentDir })),
  )
  app.route('/', editorPage({ ...deps, settings: { local: { base: '/admin/', token } }, origins: [] }))
  return app
}

export interface EditorPage extends EditorDeps {
  settings: Settings
  /** Other origins that the page connects to. */
  origins: readonly string[]
}

/** Creates the routes of the editor's page: its files and its settings. */
export function editorPage({ adminDir, siteDir, settings, origins }: EditorPage): Hono {
  const app = new Hono()
  const headers = Object.entries(adminHeaders(origins))
  // The file system refuses to look up names with control characters.
  app.get('*', (c, next) => (/%(?:[01][0-9a-f]|7f)/i.test(c.req.path) ? c.notFound() : next()))
  app.use('/admin/*', async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
    if (c.res.ok && !c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', cacheControl(c.req.path.slice(1)))
  })
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  app.get('/', c => c.redirect('/admin/'))
  app.get('/admin', c => c.redirect('/admin/'))
  app.get('/admin/settings.json', c => c.json(settings, 200, { 'Cache-Control': 'no-store' }))
  app.get(
    '/admin/*',
    serveStatic({ root: adminDir, rewriteRequestPath: path => path.replace(/^\/admin/, '') }),
  )
  if (existsSync(siteDir)) app.get('*', serveStatic({ root: siteDir }))
  return app
}
