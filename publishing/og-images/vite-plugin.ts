import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { contentDirOf } from '../../codegen/project-dir.ts'
import { generatedData, openContent, openTranslations } from '../../site/open-content.ts'
import { listTranslations } from '../files/list-translations.ts'
import { imageCacheDir } from '../images/image-cache.ts'
import { encodeImage, type ImageFile } from '../images/image-file.ts'
import { ogImages } from './og-images.ts'

/** Vite plugin for development. Renders an Open Graph image when it is requested, into the cache of the build. */
export function ogImagePlugin(): Plugin {
  return {
    name: 'og-images',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        try {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          const picture = pathname.startsWith('/og/') && findOgImage(server.config.root, pathname)
          if (!picture) return next()
          await encodeImage(picture)
          response.setHeader('Content-Type', 'image/jpeg')
          createReadStream(picture.cached).pipe(response)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

function findOgImage(root: string, pathname: string): ImageFile | undefined {
  const dataDir = path.join(root, generatedData)
  const { site, pages, images } = openContent(dataDir)
  const folders = { contentDir: contentDirOf(), cacheDir: imageCacheDir }
  const input = {
    site,
    pages: pages.all,
    images,
    translations: listTranslations(openTranslations(dataDir).values()),
  }
  return ogImages(input, folders).find(({ file }) => `/${file}` === pathname)
}
