import path from 'node:path'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { content } from './authoring/vite-plugin.ts'
import { downloads } from './publishing/downloads/vite-plugin.ts'
import { linkPictures } from './publishing/link-pictures/vite-plugin.ts'
import { pictures } from './publishing/pictures/vite-plugin.ts'
import { api } from './server/vite-plugin.ts'

const source = (file: string) => path.resolve(import.meta.dirname, file)

/** Configures development. publishing/bundle builds the published site. */
export default defineConfig({
  plugins: [content({ pagesDir: source('pages') }), pictures(), linkPictures(), downloads(), api(), vike()],
  server: { port: Number(process.env.PORT ?? 3000) },
})
