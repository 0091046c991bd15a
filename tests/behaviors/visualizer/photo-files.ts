/** Files that visitors choose for a photo of their room, made on the fly. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { PhotoFault } from '../../../behaviors/visualizer/photo.ts'
import { cameraOver, drawRoom } from './drawn-room.ts'

/** Expected result of a file: a floor, or the name of an error. */
export type PhotoResult = 'floor' | PhotoFault

export interface PhotoFile {
  outcome: PhotoResult
  /** Expected size of the shown image. */
  ratio?: number
  make: () => Promise<Buffer> | Buffer
}

const [width, height] = [1000, 750]
const ratio = width / height

const room = (): Sharp =>
  sharp(drawRoom(cameraOver(width, height)).photo.rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
const jpegOf = (pixelsAcross: number) => room().resize(pixelsAcross).jpeg({ quality: 90 }).toBuffer()

export const photoFiles: Readonly<Record<string, PhotoFile>> = {
  'a JPEG': { outcome: 'floor', ratio, make: () => jpegOf(width) },
  'a JPEG held upside down (Exif 3)': { outcome: 'floor', ratio, make: () => turnedJpeg(180, 3) },
  'a JPEG held upright (Exif 6)': { outcome: 'floor', ratio, make: () => turnedJpeg(270, 6) },
  'a JPEG held upright (Exif 8)': { outcome: 'floor', ratio, make: () => turnedJpeg(90, 8) },
  'a CMYK JPEG': { outcome: 'floor', ratio, make: () => room().toColourspace('cmyk').jpeg().toBuffer() },
  'a gray JPEG': { outcome: 'floor', ratio, make: () => room().grayscale().jpeg().toBuffer() },
  'a PNG of 16 bits': { outcome: 'floor', ratio, make: () => room().toColourspace('rgb16').png().toBuffer() },
  'a WebP': { outcome: 'floor', ratio, make: () => room().webp().toBuffer() },
  'an AVIF': { outcome: 'floor', ratio, make: () => room().avif({ effort: 0 }).toBuffer() },
  'an animated GIF': { outcome: 'floor', ratio, make: animatedGif },
  'a HEIC, which Chromium can not read': {
    outcome: 'heic',
    make: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  },
  'an SVG': {
    outcome: 'broken',
    make: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>',
      ),
  },
  'an empty file': { outcome: 'empty', make: () => Buffer.alloc(0) },
  'a text with the name of a photo': { outcome: 'broken', make: () => Buffer.from('Measure the hall.') },
  'a PDF': { outcome: 'pdf', make: () => Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj') },
  'the first bytes of a JPEG': {
    outcome: 'broken',
    make: async () => (await jpegOf(width)).subarray(0, 100),
  },
  'the beginning of a PNG': {
    outcome: 'unreadable',
    make: () => whitePng(4000, 3000).subarray(0, 40),
  },
  'a PNG of 20,000 by 20,000 pixels': { outcome: 'huge', make: () => whitePng(20_000, 20_000) },
  'a panorama': { outcome: 'panorama', make: () => whitePng(12_000, 1500) },
  'an icon': { outcome: 'small', make: () => room().resize(48).png().toBuffer() },
  'a PNG of one pixel': { outcome: 'small', make: () => whitePng(1, 1) },
}

/** Photos in the sizes of phones and cameras, for slow runs. */
export const largePhotoFiles: Readonly<Record<string, PhotoFile>> = {
  'a JPEG of 12 megapixels': { outcome: 'floor', ratio, make: () => jpegOf(4000) },
  'a PNG of 50 megapixels': { outcome: 'floor', ratio, make: () => whitePng(8160, 6120) },
  'a JPEG of 60 megapixels': { outcome: 'floor', ratio, make: () => jpegOf(8944) },
  'a JPEG of 108 megapixels': { outcome: 'floor', ratio, make: () => jpegOf(12_000) },
}

/** A camera that is turned stores the turned picture, and how to turn it back. */
const turnedJpeg = (degrees: number, orientation: number) =>
  room().rotate(degrees).withMetadata({ orientation }).jpeg().toBuffer()

async function animatedGif(): Promise<Buffer> {
  const frames = [await room().png().toBuffer(), await room().negate().png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
}

/** Few bytes, however many pixels: one bit each, all alike. */
export function whitePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 255)
  row[0] = 0
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
