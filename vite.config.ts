import path from 'node:path'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { content } from './authoring/vite-plugin.ts'
import { browserOutput, browserPrograms, buildOptions, plainImports } from './publishing/bundle/vite-build.ts'
import { downloadPlugin } from './publishing/downloads/vite-plugin.ts'
import { imagePlugin } from './publishing/images/vite-plugin.ts'
import { ogImagePlugin } from './publishing/og-images/vite-plugin.ts'
import { api } from './server/vite-plugin.ts'

const source = (file: string) => path.resolve(import.meta.dirname, file)

/** Empties vike's client runtime, which no page loads: chunks that it shares with the client script would change the script. */
const withoutVikeRuntime = (): Plugin => ({
  name: 'without-vike-runtime',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/vike\/dist\/client\/runtime-server-routing\/entry\.js$/ },
    handler: () => 'export {}',
  },
})

/** Configures `vike dev` and `vike build`. `npm run build` publishes with publishing/bundle/vite-build.ts instead. */
export default defineConfig({
  plugins: [
    content({ pagesDir: source('pages') }),
    imagePlugin(),
    ogImagePlugin(),
    downloadPlugin(),
    api(),
    plainImports(),
    vike(),
    withoutVikeRuntime(),
  ],
  server: { port: Number(process.env.PORT ?? 3000) },
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: { ...buildOptions(false), rollupOptions: { input: browserPrograms, output: browserOutput } },
    },
    ssr: { build: buildOptions(true) },
  },
})
