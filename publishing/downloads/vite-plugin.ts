import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { projectDir } from '../../codegen/project-dir.ts'

/** Vite plugin for development. Serves /downloads/*.pdf and /es/downloads/*.pdf of the last `npm run generate`. */
export function downloadPlugin(): Plugin {
  const folder = path.join(projectDir, 'generated')
  return {
    name: 'downloads',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = downloadFile(request.url ?? '/', folder)
        if (!file) return next()
        response.setHeader('Content-Type', 'application/pdf')
        createReadStream(file).pipe(response)
      })
    },
  }
}

/** Finds the PDF of a URL in the folder of generated files. Returns undefined for any other URL. */
export function downloadFile(url: string, folder: string): string | undefined {
  const name = /^\/((?:[a-z]{2}\/)?downloads\/[a-z0-9-]+\.pdf)(?:\?.*)?$/.exec(url)?.[1]
  const file = name ? path.join(folder, name) : undefined
  return file && existsSync(file) ? file : undefined
}
