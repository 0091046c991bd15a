/** The type of a file in the images folder, detected by its first bytes. */
export interface ImageType {
  /** Name with an article, for messages. */
  name: string
  /** Extensions that the file may have. Empty if no page can show the type. */
  endings: readonly string[]
}

interface Signature extends ImageType {
  /** First bytes as hexadecimal digits, or as a pattern in which each character is a byte. Any of them matches. */
  begins: readonly (string | RegExp)[]
}

// The first match wins.
const signatures: readonly Signature[] = [
  { name: 'a JPEG', endings: ['jpg', 'jpeg'], begins: ['ffd8ff'] },
  { name: 'a PNG', endings: ['png'], begins: ['89504e47'] },
  { name: 'a WebP', endings: ['webp'], begins: [/^RIFF.{4}WEBP/s] },
  { name: 'a GIF', endings: ['gif'], begins: [/^GIF8/] },
  { name: 'an AVIF', endings: ['avif'], begins: [/^.{4}ftypavi[fs]/s] },
  { name: 'a HEIC photo, as iPhones save them', endings: [], begins: [/^.{4}ftyp(?:he[ivm]|mif1|msf1)/s] },
  { name: 'a film', endings: [], begins: [/^.{4}ftyp/s] },
  {
    name: 'an SVG',
    endings: ['svg'],
    begins: [
      /^\W{0,6}(?:<\?xml.*?\?>\s*)?(?:<!--.*?-->\s*|<!DOCTYPE svg[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/is,
    ],
  },
  { name: 'a web page', endings: [], begins: [/^\s*<(?:!doctype html|html)/i] },
  { name: 'a PDF', endings: [], begins: [/^%PDF/] },
  { name: 'a TIFF', endings: [], begins: ['49492a00', '4d4d002a'] },
  { name: 'a BMP', endings: [], begins: [/^BM/] },
  { name: 'a Photoshop file', endings: [], begins: [/^8BPS/] },
  { name: 'a document or an archive', endings: [], begins: ['504b0304', 'd0cf11e0'] },
  { name: 'a note of where Git keeps the picture', endings: [], begins: [/^version https:\/\/git-lfs/] },
]

// Covers every signature, even after comments at the top of an SVG.
const HEAD_BYTES = 16_000

/** Returns undefined if no signature matches. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
  const [hex, text] = [head.toString('hex'), head.toString('latin1')]
  return signatures.find(({ begins }) =>
    begins.some(begin => (typeof begin === 'string' ? hex.startsWith(begin) : begin.test(text))),
  )
}
