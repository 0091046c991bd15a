import path from 'node:path'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { content } from './authoring/vite-plugin.ts'
import { downloads } from './publishing/downloads/vite-plugin.ts'
import { pictures } from './publishing/pictures/vite-plugin.ts'
import { api } from './server/vite-plugin.ts'

/**
 * Imports as the browser has them. Vite's helper would preload the CSS of lazy chunks; they have none, and it weighs
 * as much as the menus.
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /preload-helper/ }, handler: () => 'export const __vitePreload = load => load()' },
})

const source = (file: string) => path.resolve(import.meta.dirname, file)

export default defineConfig({
  plugins: [content({ pagesDir: source('pages') }), pictures(), downloads(), api(), plainImports(), vike()],
  server: { port: Number(process.env.PORT ?? 3000) },
  // A release is built in a folder of its own. What `vike build` makes by hand is not served.
  build: {
    outDir: process.env.RELEASE_FOLDER ?? 'dist/by-hand',
    target: 'es2022',
    modulePreload: false,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: { build: { rollupOptions: { input: { client: source('renderer/client.ts') } } } },
    ssr: {
      // Of which a few icons are used: bundled, the server needs none of the package.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        rollupOptions: {
          input: {
            'form-pages': source('pages/form-pages.tsx'),
            style: source('renderer/style.ts'),
            main: source('server/main.ts'),
            site: source('server/start-site.ts'),
            leads: source('server/leads/cli.ts'),
            backup: source('server/backup/backup-cli.ts'),
            restore: source('server/backup/restore-cli.ts'),
          },
        },
      },
    },
  },
})
