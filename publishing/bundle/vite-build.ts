import path from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { projectDir } from '../../codegen/project-dir.ts'
import { browserTargets } from './browser-floor.ts'

const source = (file: string) => path.join(projectDir, file)

/** The one script of every page; what else a page needs, it loads. */
export const clientSource = 'renderer/client.ts'

const browserPrograms = { client: source(clientSource) }

const serverPrograms = {
  'form-pages': source('pages/form-pages.tsx'),
  main: source('server/main.ts'),
  site: source('server/start-site.ts'),
  leads: source('server/leads/cli.ts'),
  backup: source('server/backup/backup-cli.ts'),
  restore: source('server/backup/restore-cli.ts'),
  'reencode-picture': source('server/pictures/reencode.ts'),
}

/** What the build itself needs, of the same components. */
const buildPrograms = {
  sheets: source('renderer/sheet-files.ts'),
  prerender: source('pages/prerender.ts'),
  'page-worker': source('publishing/pages/page-worker.ts'),
}

/** Whether a file of the bundle, by its path there, belongs into a release. */
export const isPublished = (file: string): boolean =>
  file !== manifestFile &&
  !Object.keys(buildPrograms).some(name => file === path.join('server', `${name}.mjs`))

/** Where renderer/sheet-files.ts is, in a bundle. */
export const sheetsFile = path.join('server', 'sheets.mjs')

/** Which of the sources is which file of the browser's. */
export const manifestFile = path.join('client', '.vite/manifest.json')

/** In `folder`: `client/` with public/ and the browser's files, `server/` with the programs. */
export async function viteBuild(folder: string): Promise<void> {
  // Mostly the bundle is in the cache.
  const { build } = await import('vite')
  await Promise.all([
    build(viteConfig(path.join(folder, 'client'), browserPrograms, { manifest: true })),
    build(
      viteConfig(
        path.join(folder, 'server'),
        { ...serverPrograms, ...buildPrograms },
        {
          ssr: true,
          copyPublicDir: false,
        },
      ),
    ),
  ])
}

/**
 * V8 compiles a function when it is first called, and in an island that is while somebody waits for the first key: all
 * at once, it does so beside the page while the file arrives.
 */
const compileHint = '//# allFunctionsCalledOnLoad'
const reactCode = /\/islands\/|\/react-dom\/cjs\//

function viteConfig(
  outDir: string,
  input: Record<string, string>,
  { ssr = false, ...settings }: InlineConfig['build'] & object,
): InlineConfig {
  const ending = ssr ? 'mjs' : 'js'
  return {
    configFile: false,
    root: projectDir,
    logLevel: 'warn',
    plugins: [plainImports()],
    // Of which a few icons are used: bundled, the server needs none of the package.
    ssr: { noExternal: ['lucide-react'] },
    build: {
      ...settings,
      ssr,
      outDir,
      emptyOutDir: true,
      target: ssr ? 'es2022' : browserTargets,
      cssTarget: browserTargets,
      modulePreload: false,
      cssMinify: 'lightningcss',
      rollupOptions: {
        input,
        // Marks for servers in libraries mean nothing here.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
        output: {
          postBanner: ({ moduleIds }) =>
            !ssr && moduleIds.some(id => reactCode.test(id)) ? compileHint : '',
          entryFileNames: ssr ? '[name].mjs' : 'assets/[name]-[hash].js',
          chunkFileNames: `${ssr ? '' : 'assets/'}chunks/[name]-[hash].${ending}`,
        },
      },
    },
  }
}

/**
 * Imports as the browser has them. Vite's helper would preload the CSS of lazy chunks; they have none, and it weighs
 * as much as the menus.
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /preload-helper/ }, handler: () => 'export const __vitePreload = load => load()' },
})
