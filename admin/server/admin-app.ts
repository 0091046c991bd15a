import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { commandOptions } from '../../authoring/commands/command-options.ts'
import {
  type AdminOrigins,
  adminHeaders,
  cacheControl,
  editorHeaders,
  isEditorPath,
} from '../../site/headers.ts'
import type { EditorData } from '../build/editor-data.ts'
import type { Settings } from '../client/settings.ts'
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
  /** The editor's forms, from the content as it is now. */
  editorData: () => Pick<EditorData, 'schemas' | 'folders'>
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
  app.route(
    '/',
    editorPage({ ...deps, settings: { local: { base: '/admin/', token } }, origins: NO_ORIGINS }),
  )
  return app
}

const NO_ORIGINS: AdminOrigins = { adminOrigins: [], apiOrigins: [] }

export interface EditorPage extends EditorDeps {
  settings: Settings
  /** Other origins that the pages connect to. */
  origins: AdminOrigins
}

/**
 * Creates the routes of the pages: their files, their settings and the data that they load first. On a checkout, our editor is at
 * /admin/ and Sveltia at /admin/old/. A published site has Sveltia at /admin/ and ours at /admin/next/, as the build writes them.
 */
export function editorPage({ adminDir, siteDir, editorData, settings, origins }: EditorPage): Hono {
  const app = new Hono()
  // The file system refuses to look up names with control characters.
  app.get('*', (c, next) => (/%(?:[01][0-9a-f]|7f)/i.test(c.req.path) ? c.notFound() : next()))
  app.use('/admin/*', async (c, next) => {
    await next()
    const { adminOrigins, apiOrigins } = origins
    const isOwn = settings.local ? !isOldPath(c.req.path) : isEditorPath(c.req.path)
    const headers = isOwn ? editorHeaders(apiOrigins) : adminHeaders(adminOrigins)
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
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
  app.get('/admin/editor.json', c => c.json(editorData(), 200, { 'Cache-Control': 'no-store' }))
  app.get('/admin/schemas.json', c => {
    const { schemas, folders } = editorData()
    return c.json({ schemas, folders }, 200, { 'Cache-Control': 'no-store' })
  })
  if (settings.local) {
    app.get('/admin/', serveStatic({ root: adminDir, path: 'next/index.html' }))
    app.get('/admin/old/', serveStatic({ root: adminDir, path: 'index.html' }))
    app.get('/admin/old', c => c.redirect('/admin/old/'))
    app.on('GET', ['/admin/next', '/admin/next/'], c => c.redirect('/admin/'))
  }
  app.get('/admin/next', c => c.redirect('/admin/next/'))
  app.get(
    '/admin/*',
    serveStatic({ root: adminDir, rewriteRequestPath: path => path.replace(/^\/admin/, '') }),
  )
  app.get('*', serveStatic({ root: siteDir }))
  return app
}

/** Whether a path is of Sveltia's page or of its files, which need a looser policy. */
const isOldPath = (pathname: string) => /^\/admin\/(?:old$|old\/|assets\/)/.test(pathname)
