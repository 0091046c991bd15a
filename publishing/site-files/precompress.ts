import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureFile, memoFile } from '../../codegen/cache/memo.ts'
import { inParallel } from '../pictures/in-parallel.ts'

const textFile = /\.(html|css|js|svg|xml|json|txt|webmanifest)$/

// Below this a response fits one packet anyway.
const worthwhileBytes = 600

const encoders = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

/** Writes a .br and a .gz beside every text file of the folder; returns how many files have them. */
export async function precompress(folder: string, cacheDir: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && textFile.test(file.name))
    .map(file => path.join(file.parentPath, file.name))
  let compressed = 0
  await inParallel(files, async file => {
    const bytes = readFileSync(file)
    if (bytes.length < worthwhileBytes) return
    for (const encoding of ['br', 'gz'] as const) {
      const kept = memoFile(
        { dir: path.join(cacheDir, 'text'), name: 'text', code: import.meta.url },
        [bytes],
        `.${encoding}`,
      )
      copyFileSync(await ensureFile(kept, () => encoders[encoding](bytes)), `${file}.${encoding}`)
    }
    compressed++
  })
  return compressed
}
