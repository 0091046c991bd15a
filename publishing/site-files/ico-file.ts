const HEADER_BYTES = 6 + 16

/** Wraps a square PNG of at most 255 px in an .ico file. */
export function createIco(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
