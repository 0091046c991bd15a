/** Pictures for uploads, valid and hostile. */
import path from 'node:path'
import sharp from 'sharp'
import { createEncoder } from '../../server/forms/pictures/encoder.ts'
import { patience } from '../setup/processor-time.ts'
import { silentLog } from './silent-log.ts'

const source = path.join(import.meta.dirname, '../../server/forms/pictures/reencode.ts')

export const encodePicture = createEncoder({
  program: source,
  nodeOptions: ['--import', import.meta.resolve('tsx')],
  log: silentLog,
  timeoutMs: patience(25_000),
})

interface Drawn {
  width?: number
  height?: number
  /** GPS position in the metadata. */
  gps?: string
  color?: string
}

export const jpegOf = ({ width = 64, height = 48, gps, color = '#9a7b4f' }: Drawn = {}): Promise<Buffer> => {
  const drawn = sharp({ create: { width, height, channels: 3, background: color } }).jpeg()
  return (gps ? drawn.withExif({ IFD0: { ImageDescription: gps } }) : drawn).toBuffer()
}

/** Creates a JPEG of a few bytes whose header claims this size. */
export function claimingSize(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

export function pictureForm(bytes: Uint8Array, name = 'picture', headers = {}): RequestInit {
  const body = new FormData()
  body.set(name, new File([new Uint8Array(bytes)], 'room.jpg', { type: 'image/jpeg' }))
  return { method: 'POST', body, headers }
}
