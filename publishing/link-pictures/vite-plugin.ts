import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { generatedData, openContent } from '../../site/open-content.ts'
import { defaultCacheDir } from '../pictures/picture-cache.ts'
import { makePicture, type PictureFile } from '../pictures/picture-file.ts'
import { ogFiles } from './encode-og.ts'

/** In development, a page's picture for shared links is made when somebody asks for it, into the cache that the build uses. */
export function linkPictures(): Plugin {
  return {
    name: 'link-pictures',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        try {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          const picture = pathname.startsWith('/og/') && findPicture(server.config.root, pathname)
          if (!picture) return next()
          await makePicture(picture)
          response.setHeader('Content-Type', 'image/jpeg')
          createReadStream(picture.cached).pipe(response)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** By the content as it is now. */
function findPicture(root: string, pathname: string): PictureFile | undefined {
  const { site, pages, images } = openContent(path.join(root, generatedData))
  const folders = { contentDir: path.join(root, 'content'), cacheDir: defaultCacheDir }
  return ogFiles({ site, pages: pages.all, images }, folders).find(({ file }) => `/${file}` === pathname)
}
