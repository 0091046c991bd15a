const headerBytes = 6 + 16

/** An .ico with one square PNG in it, of at most 255 px. */
export function icoFile(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(headerBytes, 18)
  return Buffer.concat([header, png])
}
