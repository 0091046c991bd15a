import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pictureLimits } from '../../../site/picture-limits.ts'
import type { MultipartReader } from '../../http/multipart.ts'
import { describeError, type Log } from '../../log.ts'

/** Maximum size of all files together. */
const MAX_TOTAL_BYTES = 256_000_000

/** Folder of pictures until they are encoded again, in the data folder: `/tmp` is often memory. */
export const pictureFolder = (dataFolder: string) => path.join(dataFolder, 'incoming-pictures')

/** A picture as sent, in a file. */
export interface SentPicture {
  file: string
  size: number
  /** SHA-256. */
  hash: string
  isJpeg: boolean
}

export interface PictureFiles {
  /** Receives the content of a part in a file, which `remove` deletes. There is none if the part is empty, or if the result is a problem. */
  receive(parts: MultipartReader): Promise<SentPicture | 'empty' | 'tooLarge' | 'unavailable' | 'broken'>
  remove(picture: Pick<SentPicture, 'file' | 'size'>): Promise<void>
}

/** Receives pictures in files of `folder`, because a phone's photos are larger than the memory of an upload. */
export function createPictureFiles(
  folder: string,
  { log, maxTotalBytes = MAX_TOTAL_BYTES }: { log: Log; maxTotalBytes?: number },
): PictureFiles {
  let totalBytes = 0
  const remove: PictureFiles['remove'] = async ({ file, size }) => {
    totalBytes -= size
    await rm(file, { force: true }).catch(error => reportFile(log, error))
  }
  return {
    remove,
    async receive(parts) {
      const file = path.join(folder, randomUUID())
      const hash = createHash('sha256')
      let start = Buffer.alloc(0)
      let size = 0
      let handle: FileHandle | undefined
      let problem: 'tooLarge' | 'unavailable' | undefined
      const discard = async () => {
        await handle?.close().catch(() => {})
        handle = undefined
        await remove({ file, size })
        size = 0
      }
      const isWhole = await parts.passContent(async piece => {
        if (problem) return
        size += piece.length
        totalBytes += piece.length
        if (size > pictureLimits.sentBytes) problem = 'tooLarge'
        else if (totalBytes > maxTotalBytes) problem = 'unavailable'
        else {
          if (start.length < JPEG_MARK.length) start = Buffer.concat([start, piece.subarray(0, 3)])
          hash.update(piece)
          try {
            if (!handle) await mkdir(folder, { recursive: true, mode: 0o700 })
            handle ??= await open(file, 'wx', 0o600)
            await handle.appendFile(piece)
          } catch (error) {
            reportFile(log, error)
            problem = 'unavailable'
          }
        }
        if (problem) await discard()
      })
      if (problem) return problem
      if (!isWhole) return discard().then(() => 'broken')
      await handle?.close()
      const isJpeg = start.subarray(0, JPEG_MARK.length).equals(JPEG_MARK)
      return size === 0 ? 'empty' : { file, size, hash: hash.digest('base64url'), isJpeg }
    },
  }
}

const JPEG_MARK = Buffer.from([0xff, 0xd8, 0xff])

const reportFile = (log: Log, error: unknown) =>
  log.error('file of a picture failed', { cause: describeError(error) })

/** Deletes the files of a process that ended without deleting them: those written before this one began. */
export async function removeLeftPictures(folder: string): Promise<void> {
  const startedAt = Date.now() - process.uptime() * 1000
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written && written.mtimeMs < startedAt) await rm(file, { force: true })
  }
}
