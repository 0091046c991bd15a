import path from 'node:path'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { content } from './authoring/vite-plugin.ts'
import { downloadPlugin } from './publishing/downloads/vite-plugin.ts'
import { ogImagePlugin } from './publishing/og-images/vite-plugin.ts'
import { imagePlugin } from './publishing/images/vite-plugin.ts'
import { api } from './server/vite-plugin.ts'

const source = (file: string) => path.resolve(import.meta.dirname, file)

/** Configures development. publishing/bundle builds the published site. */
export default defineConfig({
  plugins: [content({ pagesDir: source('pages') }), imagePlugin(), ogImagePlugin(), downloadPlugin(), api(), vike()],
  server: { port: Number(process.env.PORT ?? 3000) },
})
