/** Reads the 35 mm equivalent focal length from a JPEG's Exif. */

const tags = { exif: 0x8769, focal35: 0xa405 } as const

/** `bytes`: the beginning of the file. Undefined when it isn't there, or makes no sense. */
export function focalLength35(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const start = findTiff(view)
    if (start === undefined) return undefined
    const isLittle = view.getUint16(start) === 0x4949
    const exif = entryValue(view, start + view.getUint32(start + 4, isLittle), tags.exif, isLittle)
    if (exif === undefined) return undefined
    const focal = entryValue(view, start + exif, tags.focal35, isLittle)
    return focal !== undefined && focal >= 8 && focal <= 400 ? focal : undefined
  } catch (error) {
    // An offset that leads out of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Offset of the TIFF header in the Exif segment. */
function findTiff(view: DataView): number | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 < view.byteLength; ) {
    const marker = view.getUint16(at)
    if (marker < 0xffe0 || marker === 0xffda) return undefined
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return at + 10
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function entryValue(view: DataView, directory: number, tag: number, isLittle: boolean): number | undefined {
  const count = view.getUint16(directory, isLittle)
  for (let k = 0; k < count; k++) {
    const entry = directory + 2 + 12 * k
    if (view.getUint16(entry, isLittle) !== tag) continue
    const isShort = view.getUint16(entry + 2, isLittle) === 3
    return isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle)
  }
  return undefined
}
