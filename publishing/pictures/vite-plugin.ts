import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type ImageVariant, parseVariantUrl, stemOf } from '../../site/addresses.ts'
import { findComposed } from './compose-scene.ts'
import { describePictures } from './describe.ts'
import { ensureVariant, variantsOf } from './encode.ts'
import { findPictures } from './find.ts'
import { defaultCacheDir } from './picture-cache.ts'

export interface PicturesOptions {
  contentDir?: string
  cacheDir?: string
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** In development, a picture is encoded when the browser asks for it, into the cache that the build uses. */
export function pictures(options: PicturesOptions = {}): Plugin {
  const { contentDir = 'content', cacheDir = defaultCacheDir } = options
  return {
    name: 'pictures',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const variant = parseVariantUrl(new URL(request.url ?? '/', 'http://localhost').pathname)
        if (!variant) return next()
        variantFile(path.resolve(contentDir), cacheDir, variant).then(
          file => (file ? send(file, variant, response) : next()),
          next,
        )
      })
    },
  }
}

/** Undefined when no picture has that variant: another path, an old hash or a width that isn't made. */
export async function variantFile(
  contentDir: string,
  cacheDir: string,
  variant: ImageVariant,
): Promise<string | undefined> {
  const composed = findComposed(contentDir, variant.stem)
  const sources = composed
    ? [composed.src]
    : findPictures(contentDir).filter(src => stemOf(src) === variant.stem)
  const entries = await describePictures({ contentDir, sources, cacheDir })
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
