import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cachedFilePath, ensureCachedFile } from '../../codegen/cache/disk-cache.ts'
import { linkFile } from '../files/link-file.ts'
import { inParallel } from '../pictures/in-parallel.ts'
import { compress, encodingsOf } from './compress.ts'

const textFile = /\.(html|css|js|svg|xml|json|md|txt|webmanifest)$/

// Below this a response fits one packet anyway.
const worthwhileBytes = 600

/** Writes compressed twins beside every text file of the folder that lacks them; returns how many files got them. */
export async function precompress(folder: string, cacheDir: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && textFile.test(file.name))
    .map(file => path.join(file.parentPath, file.name))
    .filter(file => !encodingsOf(file).every(encoding => existsSync(`${file}.${encoding}`)))
  let compressed = 0
  await inParallel(files, async file => {
    const bytes = readFileSync(file)
    if (bytes.length < worthwhileBytes) return
    for (const encoding of encodingsOf(file)) {
      const kept = cachedFilePath(
        { dir: path.join(cacheDir, 'text'), name: 'text', code: import.meta.url },
        [bytes],
        `.${encoding}`,
      )
      linkFile(await ensureCachedFile(kept, async () => compress(bytes, encoding)), `${file}.${encoding}`)
    }
    compressed++
  })
  return compressed
}
