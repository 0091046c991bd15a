import path from 'node:path'
import type { BuildOptions, InlineConfig, Plugin, Rolldown } from 'vite'
import { projectDir } from '../../codegen/project-dir.ts'
import { browserTargets } from './browser-floor.ts'

const source = (file: string) => path.join(projectDir, file)

/** Source of the client script. It imports further scripts on demand. */
export const clientSource = 'renderer/client.ts'

export const browserPrograms = { client: source(clientSource) }

const serverPrograms = {
  'dynamic-pages': source('pages/dynamic-pages.tsx'),
  main: source('server/main.ts'),
  site: source('server/start-site.ts'),
  leads: source('server/operations/leads/cli.ts'),
  backup: source('server/operations/backup/backup-cli.ts'),
  restore: source('server/operations/backup/restore-cli.ts'),
  'reencode-picture': source('server/forms/pictures/reencode.ts'),
}

/** Programs of the build. They are bundled with the others to share the components. */
const buildPrograms = {
  sheets: source('renderer/sheet-files.ts'),
  prerender: source('pages/prerender.ts'),
  'page-worker': source('publishing/pages/page-worker.ts'),
}

/** Returns whether a file of the bundle belongs in a release, by its path in the bundle. */
export const belongsInRelease = (file: string): boolean =>
  file !== manifestFile &&
  !Object.keys(buildPrograms).some(name => file === path.join('server', `${name}.mjs`))

/** Path of the bundled renderer/sheet-files.ts in a bundle. */
export const sheetsFile = path.join('server', 'sheets.mjs')

/** Path of Vite's manifest in a bundle. It maps sources to browser files. */
export const manifestFile = path.join('client', '.vite/manifest.json')

/** Bundles into `folder`: `client/` with public/ and the browser files, `server/` with the programs. */
export async function viteBuild(folder: string): Promise<void> {
  // Imported on demand, because the bundle usually is in the cache.
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
 * Makes V8 compile all functions while the file loads. By default it compiles a function at its first call, which delays the first key in
 * an island.
 */
const compileHint = '//# allFunctionsCalledOnLoad'
const reactCode = /\/islands\/|\/react-dom\/cjs\//

/** Build options that `npx vike build` shares, so that its pages are the same. */
export const buildOptions = (ssr: boolean): BuildOptions => ({
  target: ssr ? 'es2022' : browserTargets,
  cssTarget: browserTargets,
  cssMinify: 'lightningcss',
  modulePreload: false,
})

/** Output options of browser scripts. */
export const browserOutput: Rolldown.OutputOptions = {
  postBanner: ({ moduleIds }) => (moduleIds.some(id => reactCode.test(id)) ? compileHint : ''),
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/chunks/[name]-[hash].js',
}

const serverOutput: Rolldown.OutputOptions = {
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name]-[hash].mjs',
}

function viteConfig(
  outDir: string,
  input: Record<string, string>,
  { ssr = false, ...settings }: BuildOptions & { ssr?: boolean },
): InlineConfig {
  return {
    configFile: false,
    root: projectDir,
    logLevel: 'warn',
    plugins: [plainImports()],
    // The server uses a few icons; bundling them avoids a dependency on the package at run time.
    ssr: { noExternal: ['lucide-react'] },
    build: {
      ...buildOptions(ssr),
      ...settings,
      ssr,
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input,
        // Directives such as "use client" in libraries have no effect here.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
        output: ssr ? serverOutput : browserOutput,
      },
    },
  }
}

/** Replaces Vite's helper for dynamic imports by plain imports. The helper preloads CSS of lazy chunks, which have none here. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /preload-helper/ }, handler: () => 'export const __vitePreload = load => load()' },
})
