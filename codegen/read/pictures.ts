import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, defaultCacheDir, Memo, shortHash } from '../cache/memo.ts'
import { listFiles, type ReadOptions } from './files.ts'
import { pictureKind } from './picture-kind.ts'

/** Why a page could not show a file of the folder of images. */
export type PictureFault =
  | { kind: 'empty' | 'damaged' }
  /** Something else than a picture, or one that browsers cannot show. */
  | { kind: 'foreign'; is: string }
  /** A picture of another kind than its name says, and the ending that it should have. */
  | { kind: 'misnamed'; is: string; ending: string }

/** By path under content/images; those without a fault are left out. */
export type PictureFaults = ReadonlyMap<string, PictureFault>

/** Pictures: each is in memory while it is decoded, and more at once are no faster. */
const atOnce = 4

/** Looks into every picture; one that has not changed since the last run is not opened, one with the same bytes not decoded. */
export async function readPictures({
  contentDir,
  cacheDir = defaultCacheDir,
}: Pick<ReadOptions, 'contentDir' | 'cacheDir'>): Promise<PictureFaults> {
  const place = { dir: cacheDir, code: import.meta.url }
  const id = shortHash(path.resolve(contentDir))
  const hashes = Memo.open<string>({ ...place, name: `picture-hashes-${id}` })
  const looks = Memo.open<PictureFault | null>({ ...place, name: `pictures-${id}` })
  const faults = new Map<string, PictureFault>()

  async function look(file: string): Promise<void> {
    const full = path.join(contentDir, file)
    const { size, mtimeMs } = statSync(full)
    const hash = hashes.get(file, [`${size}-${mtimeMs}`], () => contentHash(readFileSync(full)))
    const fault = await looks.getAsync(
      file,
      [hash],
      async () => (await faultOf(file, readFileSync(full))) ?? null,
    )
    if (fault) faults.set(file.slice('images/'.length), fault)
  }

  const files = listFiles(contentDir).filter(file => file.startsWith('images/'))
  const rest = files.values()
  const lookAtRest = async () => {
    for (const file of rest) await look(file)
  }
  await Promise.all(Array.from({ length: atOnce }, lookAtRest))
  hashes.save()
  looks.save()
  return faults
}

/** Never throws, whatever the bytes. */
export async function faultOf(file: string, bytes: Uint8Array): Promise<PictureFault | undefined> {
  const ending = path.extname(file).slice(1).toLowerCase()
  if (bytes.length === 0) return { kind: 'empty' }
  if (ending === 'json') return isJsonText(bytes) ? undefined : { kind: 'damaged' }
  const kind = pictureKind(bytes)
  if (!kind) return { kind: 'damaged' }
  const [right] = kind.endings
  if (right === undefined) return { kind: 'foreign', is: kind.name }
  if (!kind.endings.includes(ending)) return { kind: 'misnamed', is: kind.name, ending: right }
  return (await isWhole(bytes)) ? undefined : { kind: 'damaged' }
}

/** Every pixel is decoded, as publishing will: a thumbnail would pass over what lies between its pixels. */
async function isWhole(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  try {
    await sharp(bytes).autoOrient().toColourspace('srgb').raw().toBuffer()
    return true
  } catch {
    return false
  }
}

function isJsonText(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'))
    return true
  } catch {
    return false
  }
}
