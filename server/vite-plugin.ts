import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Connect, Plugin, ViteDevServer } from 'vite'
import type { Content } from '../site/content.ts'
import { splitLanguage } from '../site/languages.ts'
import { generatedData, openContent, openTranslations } from '../site/open-content.ts'
import { builtData, currentLink } from '../site/release-folders.ts'
import { isDynamicUrl } from './app.ts'
import { contentRedirect, createSiteApp } from './create-site-app.ts'
import { type DynamicPages, type DynamicPagesModule, loadDynamicPages } from './dynamic-pages.ts'
import { readEnvironment } from './environment.ts'
import { createRateLimiter } from './forms/abuse/rate-limiter.ts'
import { createEncoder, type EncodePicture, encoderFile } from './forms/pictures/encoder.ts'
import { pictureFolder } from './forms/pictures/picture-files.ts'
import { createAddressReader } from './http/client-address.ts'
import { exportsFunction } from './import-built.ts'
import { createLog } from './log.ts'
import { currentRelease } from './releases/release.ts'
import { readReleaseInfo } from './releases/release-info.ts'
import { createRequestStore } from './requests/request-store.ts'
import { createCounters } from './store/counters.ts'
import type { Database } from './store/database.ts'
import { openSqliteDatabase } from './store/sqlite-database.ts'
import { createStore } from './store/store.ts'
import { createVisitStore } from './visits/visit-store.ts'

// Loaded per request, never imported: Vite restarts when a file changes that its configuration imports.
const dynamicPagesModule = '/pages/dynamic-pages.tsx'
const clientEntry = '/renderer/client-in-dev.ts'
const encoderSource = 'server/forms/pictures/reencode.ts'

/** Modules that come from the sources in dev, and from the build in a preview. */
interface SiteModules {
  dataFolder: string
  dynamicPages(content: Content): Promise<DynamicPages>
  encodePicture: EncodePicture
}

const clock = () => new Date()
const log = createLog(process.stdout, clock)

/** Serves dynamic URLs and the content's redirects in `vike dev` and `vite preview`, as the server does in production. */
export function api(): Plugin {
  let database: Promise<Database> | undefined
  // Opened by the first request, so that a build doesn't create a data folder.
  const openDatabase = () => {
    // Don't keep a failure: the next request tries again.
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
      server.middlewares.use(createMiddleware(fromSource(server), openDatabase))
      server.httpServer?.once('close', close)
    },
    configurePreviewServer(server) {
      server.middlewares.use(createMiddleware(fromBuild(server.config.root), openDatabase))
      server.httpServer.once('close', close)
    },
  }
}

function createMiddleware(
  modules: SiteModules,
  openDatabase: () => Promise<Database>,
): Connect.NextHandleFunction {
  return async (request, response, next) => {
    try {
      const url = new URL(request.originalUrl ?? '/', 'http://localhost')
      const isDynamic = isDynamicUrl(url)
      if (!isDynamic && !request.headers.accept?.includes('text/html')) return next()
      const content = openContent(modules.dataFolder)
      const translations = openTranslations(modules.dataFolder)
      const own = translations.get(splitLanguage(url.pathname).languagePath) ?? content
      const target = contentRedirect(own)(url)
      if (target !== undefined) return response.writeHead(301, { Location: target }).end()
      if (!isDynamic) return next()
      const withPages = async (one: Content) => ({
        content: one,
        dynamicPages: await modules.dynamicPages(one),
      })
      const [database, main, furtherLanguages] = await Promise.all([
        openDatabase(),
        withPages(content),
        Promise.all([...translations.values()].map(withPages)),
      ])
      // No security headers: the Content-Security-Policy would block Vite's inline scripts.
      const app = createSiteApp({
        ...main,
        store: createStore(database),
        requestStore: createRequestStore(database),
        visitStore: createVisitStore(database),
        clock,
        log,
        headers: {},
        furtherLanguages,
        encodePicture: modules.encodePicture,
        pictureFolder: pictureFolder(dataFolder()),
        rateLimiter: createRateLimiter({ counters: createCounters(database), clock, perHour: 'off' }),
        addressOf: createAddressReader(0, log),
      })
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response)
    } catch (error) {
      next(error)
    }
  }
}

/** Reads the content for each request, so that an edit applies to the next one. Vite caches unchanged modules. */
function fromSource(server: ViteDevServer): SiteModules {
  return {
    dataFolder: path.join(server.config.root, generatedData),
    async dynamicPages(content) {
      const loaded = await server.ssrLoadModule(dynamicPagesModule)
      if (!exportsFunction<DynamicPagesModule>(loaded, 'createDynamicPages'))
        throw new Error(`${dynamicPagesModule} does not export createDynamicPages.`)
      return loaded.createDynamicPages({ content, clientEntry })
    },
    encodePicture: createEncoder({
      program: path.join(server.config.root, encoderSource),
      nodeOptions: ['--import', import.meta.resolve('tsx')],
      log,
    }),
  }
}

function fromBuild(root: string): SiteModules {
  const dist = path.join(root, 'dist')
  return {
    dataFolder: path.join(dist, currentLink, builtData),
    async dynamicPages(content) {
      const release = await currentRelease(dist)
      const { clientEntry } = await readReleaseInfo(release)
      return loadDynamicPages(release, { content, clientEntry })
    },
    encodePicture: createEncoder({ program: path.join(dist, currentLink, encoderFile), log }),
  }
}

function dataFolder(): string {
  const result = readEnvironment(process.env)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.environment.DATA_DIR
}
