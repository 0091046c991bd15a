import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { contentDirOf } from '../../codegen/project-dir.ts'
import { type ImageVariant, parseVariantUrl, stemOf } from '../../site/image-variants.ts'
import { findComposed } from './compose-scene.ts'
import { describeImages } from './describe-images.ts'
import { ensureVariant, variantsOf } from './encode-variants.ts'
import { findImages } from './find-images.ts'
import { imageCacheDir } from './image-cache.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Vite plugin for development. Encodes an image when the browser requests it, into the cache of the build. */
export function imagePlugin(): Plugin {
  return {
    name: 'pictures',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const variant = parseVariantUrl(new URL(request.url ?? '/', 'http://localhost').pathname)
        if (!variant) return next()
        findVariantFile(contentDirOf(), imageCacheDir, variant).then(
          file => (file ? send(file, variant, response) : next()),
          next,
        )
      })
    },
  }
}

/** Returns the path of a variant. Undefined if there is none: wrong path, outdated hash or unpublished width. */
export async function findVariantFile(
  contentDir: string,
  cacheDir: string,
  variant: ImageVariant,
): Promise<string | undefined> {
  const composed = findComposed(contentDir, variant.stem)
  const sources = composed
    ? [composed.src]
    : findImages(contentDir).filter(src => stemOf(src) === variant.stem)
  const entries = await describeImages({ contentDir, sources, cacheDir })
  const match = Object.entries(entries).find(([, entry]) => entry.hash === variant.hash)
  if (!match) return undefined
  const [src, entry] = match
  const { hash, width, format } = variant
  if (!variantsOf(entry).some(made => made.width === width && made.format === format)) return undefined
  return ensureVariant({ contentDir, src, hash, width, format, cacheDir })
}

function send(file: string, { format }: ImageVariant, response: ServerResponse): void {
  response.setHeader('Content-Type', types[format])
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  createReadStream(file).pipe(response)
}
