/** Reads the 35 mm equivalent focal length from the Exif of a photo, whatever its format. */

/** Tag 0xa405 as one number of 16 bits, in both byte orders: the value follows. */
const ENTRIES = [
  { bytes: [0xa4, 0x05, 0, 3, 0, 0, 0, 1], isLittle: false },
  { bytes: [0x05, 0xa4, 3, 0, 1, 0, 0, 0], isLittle: true },
]

/** `bytes`: the beginning of the file. Undefined if it isn't there or makes no sense. */
export function focalLength35(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 10 <= bytes.length; at++) {
    const found = ENTRIES.find(({ bytes: entry }) => entry.every((byte, k) => bytes[at + k] === byte))
    const focal = found && view.getUint16(at + 8, found.isLittle)
    if (focal && focal >= 8 && focal <= 400) return focal
  }
  return undefined
}
