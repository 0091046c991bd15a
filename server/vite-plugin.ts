import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Connect, type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { clientAddress } from './abuse/client-address.ts'
import { createGate } from './abuse/gate.ts'
import { readBuildFacts } from './build-facts.ts'
import { namesReference } from './contact/received-route.ts'
import { readEnvironment } from './environment.ts'
import { type FormPages, isFormPagesModule, loadFormPages } from './form-pages.ts'
import { createLog } from './log.ts'
import { createCounters } from './store/counters.ts'
import type { Database } from './store/database.ts'
import { openSqliteDatabase } from './store/sqlite-database.ts'
import { createStore } from './store/store.ts'

// Loaded while a request is served, never imported: the modules below reach the generated content, which changes with
// every edit, and Vite restarts when a file changes that its configuration imports.
type Wiring = typeof import('./wiring.ts')
const wiringModule = '/server/wiring.ts'
const formPagesModule = '/renderer/form-pages.tsx'
const clientEntry = '/renderer/client.ts'

interface Modules {
  wiring(): Promise<Wiring>
  formPages(): Promise<FormPages>
}

const clock = () => new Date()
const log = createLog(process.stdout, clock)

/** Serves /api, the page that needs the server, and the redirects of the content in `vike dev` and `vike preview`, as the server does in production. */
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

function middleware(modules: Modules, openDatabase: () => Promise<Database>): Connect.NextHandleFunction {
  return async (request, response, next) => {
    try {
      const url = new URL(request.originalUrl ?? '/', 'http://localhost')
      const isOurs = url.pathname.startsWith('/api/') || namesReference(url)
      if (!isOurs && !request.headers.accept?.includes('text/html')) return next()
      const wiring = await modules.wiring()
      const target = wiring.contentRedirect(url)
      if (target !== undefined) return response.writeHead(301, { Location: target }).end()
      if (!isOurs) return next()
      const [database, formPages] = await Promise.all([openDatabase(), modules.formPages()])
      // Vite's own scripts are inline, so the policy of production is not sent here.
      const app = wiring.createSiteApp({
        store: createStore(database),
        clock,
        log,
        headers: {},
        formPages,
        gate: createGate({ counters: createCounters(database, clock), clock, perHour: 'off' }),
        addressOf: clientAddress(0, log),
      })
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response)
    } catch (error) {
      next(error)
    }
  }
}

/** Through Vite's server environment, which keeps what didn't change: an edit applies to the next request. */
function fromSource(server: ViteDevServer): Modules {
  return {
    wiring: () => server.ssrLoadModule(wiringModule) as Promise<Wiring>,
    async formPages() {
      const loaded = await server.ssrLoadModule(formPagesModule)
      if (!isFormPagesModule(loaded)) throw new Error(`${formPagesModule} does not export createFormPages.`)
      return loaded.createFormPages({ clientEntry })
    },
  }
}

function fromBuild(root: string): Modules {
  return {
    wiring: once(async () => (await runnerImport<Wiring>(path.join(root, wiringModule), { root })).module),
    formPages: once(async () => {
      const dist = path.join(root, 'dist')
      return loadFormPages(dist, (await readBuildFacts(dist)).clientEntry)
    }),
  }
}

function dataFolder(): string {
  const result = readEnvironment(process.env)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.environment.DATA_DIR
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
