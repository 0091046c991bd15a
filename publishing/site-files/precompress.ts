import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cachedFilePath, ensureCachedFile } from '../../codegen/cache/disk-cache.ts'
import { linkFile } from '../files/link-file.ts'
import { forEachConcurrent } from '../images/for-each-concurrent.ts'
import { compress, compressedExtensionsOf } from './compress.ts'

const textFile = /\.(html|css|js|svg|xml|json|md|txt|webmanifest)$/

/** Smaller responses fit into one packet without compression. */
const MIN_BYTES = 600

/** Writes the missing compressed copies of all text files in a folder. Returns the number of compressed files. */
export async function precompress(folder: string, cacheDir: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && textFile.test(file.name))
    .map(file => path.join(file.parentPath, file.name))
    .filter(file => !compressedExtensionsOf(file).every(extension => existsSync(`${file}.${extension}`)))
  let compressed = 0
  await forEachConcurrent(files, async file => {
    const bytes = readFileSync(file)
    if (bytes.length < MIN_BYTES) return
    for (const extension of compressedExtensionsOf(file)) {
      const cached = cachedFilePath(
        { dir: path.join(cacheDir, 'text'), name: 'text', code: import.meta.url },
        [bytes],
        `.${extension}`,
      )
      linkFile(await ensureCachedFile(cached, async () => compress(bytes, extension)), `${file}.${extension}`)
    }
    compressed++
  })
  return compressed
}
