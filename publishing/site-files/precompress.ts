import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
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
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    for (const encoding of ['br', 'gz'] as const) {
      writeFileSync(
        `${file}.${encoding}`,
        await cached(path.join(cacheDir, 'text', `${key}.${encoding}`), () => encoders[encoding](bytes)),
      )
    }
    compressed++
  })
  return compressed
}

async function cached(file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  if (existsSync(file)) return readFileSync(file)
  const made = await make()
  writeAtomically(file, made)
  return made
}
