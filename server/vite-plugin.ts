import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Connect, Plugin, ViteDevServer } from 'vite'
import type { Content } from '../site/content.ts'
import { generatedData, openContent } from '../site/open-content.ts'
import { builtData, currentLink } from '../site/release-folders.ts'
import { clientAddress } from './http/client-address.ts'
import { createRateLimiter } from './forms/abuse/rate-limiter.ts'
import { isRouted } from './app.ts'
import { readBuildFacts } from './releases/build-info.ts'
import { readEnvironment } from './environment.ts'
import { type FormPages, isFormPagesModule, loadFormPages } from './form-pages.ts'
import { createLog } from './log.ts'
import { type EncodePicture, encoderFile, pictureEncoder } from './forms/attachments/encoder.ts'
import { currentRelease } from './releases/release.ts'
import { createCounters } from './store/counters.ts'
import type { Database } from './store/database.ts'
import { openSqliteDatabase } from './store/sqlite-database.ts'
import { createStore } from './store/store.ts'
import { contentRedirect, createSiteApp } from './create-site-app.ts'

// Loaded while a request is served, never imported: Vite restarts when a file changes that its configuration imports.
const formPagesModule = '/pages/form-pages.tsx'
const clientEntry = '/renderer/client-in-dev.ts'
const encoderSource = 'server/forms/attachments/reencode.ts'

/** What comes from sources in dev, and from the build in a preview. */
interface Made {
  content(): Content
  formPages(content: Content): Promise<FormPages>
  encodePicture: EncodePicture
}

const clock = () => new Date()
const log = createLog(process.stdout, clock)

/** Serves /api, the page that needs the server, and the redirects of the content in `vike dev` and `vite preview`, as the server does in production. */
export function api(): Plugin {
  let database: Promise<Database> | undefined
  // Opened by the first request, so that a build makes no data folder.
  const openDatabase = () => {
    // A failure is not kept: the next request tries again.
    database ??= openSqliteDatabase(dataFolder(), { clock, log }).catch(error => {
      database = undefined
      throw error
    })
    return database
  }
  const close = async () => {
    await (await database)?.close()
    database = undefined
  }
  return {
    name: 'api',
    configureServer(server) {
      server.middlewares.use(middleware(fromSource(server), openDatabase))
      server.httpServer?.once('close', close)
    },
    configurePreviewServer(server) {
      server.middlewares.use(middleware(fromBuild(server.config.root), openDatabase))
      server.httpServer.once('close', close)
    },
  }
}

function middleware(made: Made, openDatabase: () => Promise<Database>): Connect.NextHandleFunction {
  return async (request, response, next) => {
    try {
      const url = new URL(request.originalUrl ?? '/', 'http://localhost')
      const isOurs = isRouted(url)
      if (!isOurs && !request.headers.accept?.includes('text/html')) return next()
      const content = made.content()
      const target = contentRedirect(content)(url)
      if (target !== undefined) return response.writeHead(301, { Location: target }).end()
      if (!isOurs) return next()
      const [database, formPages] = await Promise.all([openDatabase(), made.formPages(content)])
      // Vite's own scripts are inline, so the policy of production is not sent here.
      const app = createSiteApp({
        content,
        store: createStore(database),
        clock,
        log,
        headers: {},
        formPages,
        encodePicture: made.encodePicture,
        rateLimiter: createRateLimiter({ counters: createCounters(database), clock, perHour: 'off' }),
        addressOf: clientAddress(0, log),
      })
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response)
    } catch (error) {
      next(error)
    }
  }
}

/** An edit applies to the next request: content is read anew, and Vite's server environment keeps what didn't change. */
function fromSource(server: ViteDevServer): Made {
  return {
    content: () => openContent(path.join(server.config.root, generatedData)),
    async formPages(content) {
      const loaded = await server.ssrLoadModule(formPagesModule)
      if (!isFormPagesModule(loaded)) throw new Error(`${formPagesModule} does not export createFormPages.`)
      return loaded.createFormPages({ content, clientEntry })
    },
    encodePicture: pictureEncoder({
      program: path.join(server.config.root, encoderSource),
      nodeOptions: ['--import', import.meta.resolve('tsx')],
      log,
    }),
  }
}

function fromBuild(root: string): Made {
  const dist = path.join(root, 'dist')
  return {
    content: () => openContent(path.join(dist, currentLink, builtData)),
    async formPages(content) {
      const release = await currentRelease(dist)
      const { clientEntry } = await readBuildFacts(release)
      return loadFormPages(release, { content, clientEntry })
    },
    encodePicture: pictureEncoder({ program: path.join(dist, currentLink, encoderFile), log }),
  }
}

function dataFolder(): string {
  const result = readEnvironment(process.env)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.environment.DATA_DIR
}
