import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { adminHeaders } from '../../server/site/headers.ts'
import type { Settings } from '../client/settings.ts'
import { contentFolder } from './content-folder.ts'
import { filesRoute } from './files-route.ts'
import { ownPageOnly, thisMachineOnly } from './own-page-only.ts'

export interface AdminDeps {
  contentDir: string
  /** The built editor. */
  adminDir: string
  /** The built site, for the pictures and fonts of previews. */
  siteDir: string
  /** What the page must know to be heard. */
  token: string
  /** The editor's forms, from the content as it is now. */
  editorData: () => unknown
}

/** The visual editor on a checkout: its page, and the content folder behind it. */
export function adminApp({ contentDir, adminDir, siteDir, token, editorData }: AdminDeps): Hono {
  const settings: Settings = { local: { base: '/admin/files/', token } }
  const app = new Hono()
  app.use(thisMachineOnly)
  app.use('/admin/files/*', ownPageOnly(token))
  app.route('/admin/files', filesRoute(contentFolder(contentDir)))
  app.use('/admin/*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(adminHeaders([]))) c.res.headers.set(name, value)
  })
  app.get('/', c => c.redirect('/admin/'))
  app.get('/admin', c => c.redirect('/admin/'))
  app.get('/admin/settings.json', c => c.json(settings, 200, { 'Cache-Control': 'no-store' }))
  app.get('/admin/editor.json', c => c.json(editorData(), 200, { 'Cache-Control': 'no-store' }))
  app.get(
    '/admin/*',
    serveStatic({ root: adminDir, rewriteRequestPath: path => path.replace(/^\/admin/, '') }),
  )
  app.get('*', serveStatic({ root: siteDir }))
  return app
}
