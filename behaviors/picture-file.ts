/** How many pixels a picture file says it has, before any is decoded: JPEG, PNG, GIF, WebP, AVIF and HEIC. */
import { fileLimits } from '../site/picture-limits.ts'

interface Size {
  width: number
  height: number
}

/** Size of the beginning of a file that contains the size and the Exif. */
const HEAD_BYTES = 256 * 1024

/** Undefined if the file can't be read: it may have been moved since it was chosen. */
export const readHead = (file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then(
      buffer => new Uint8Array(buffer),
      () => undefined,
    )

/** Looks at the bytes of the file and at the pixels that it says it has. */
export async function isFileTooLarge(file: Blob): Promise<boolean> {
  if (file.size > fileLimits.megabytes * 1e6) return true
  const head = await readHead(file)
  const size = head && pictureSize(head)
  return size !== undefined && hasTooManyPixels(size)
}

export const hasTooManyPixels = ({ width, height }: Size): boolean =>
  width * height > fileLimits.megapixels * 1e6

/** `bytes`: the beginning of the file. Undefined when it is of another kind, or doesn't tell. */
export function pictureSize(bytes: Uint8Array<ArrayBuffer>): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return sizeOfJpeg(view) ?? sizeOfPng(view) ?? sizeOfGif(view) ?? sizeOfWebp(view) ?? sizeOfHeif(view)
  } catch (error) {
    // An offset that leads out of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Tells apart the files that a browser may not decode. */
export function fileKind(bytes: Uint8Array<ArrayBuffer>): 'heif' | 'pdf' | 'picture' | 'unknown' {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  if (start.endsWith('ftyp')) return 'heif'
  if (start.startsWith('%PDF')) return 'pdf'
  return pictureSize(bytes) ? 'picture' : 'unknown'
}

const isAt = (view: DataView, at: number, name: string): boolean =>
  [...name].every((letter, k) => view.getUint8(at + k) === letter.charCodeAt(0))

function sizeOfJpeg(view: DataView): Size | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xff01) return undefined
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

function sizeOfPng(view: DataView): Size | undefined {
  if (!isAt(view, 1, 'PNG')) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function sizeOfGif(view: DataView): Size | undefined {
  if (!isAt(view, 0, 'GIF8')) return undefined
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Simple, lossless and extended files say it each in their own way. */
function sizeOfWebp(view: DataView): Size | undefined {
  if (!isAt(view, 0, 'RIFF') || !isAt(view, 8, 'WEBP')) return undefined
  if (isAt(view, 12, 'VP8 ')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (isAt(view, 12, 'VP8L')) {
    const packed = view.getUint32(21, true)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  const of24Bits = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536 + 1
  return { width: of24Bits(24), height: of24Bits(27) }
}

/** The largest picture of those in the file: its thumbnail and its tiles have sizes too. */
function sizeOfHeif(view: DataView): Size | undefined {
  if (!isAt(view, 4, 'ftyp')) return undefined
  let largest: Size | undefined
  for (let at = 8; at + 16 <= view.byteLength; at++) {
    // Cheaper than four comparisons at every byte.
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
