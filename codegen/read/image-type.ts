import type { ImageFormat } from '../finding-texts/site-texts.ts'

/** The type of a file in the images folder, detected by its first bytes. */
export interface ImageType {
  format: ImageFormat
  /** Extensions that the file may have. Empty if no page can show the type. */
  endings: readonly string[]
}

interface Signature extends ImageType {
  /** First bytes as hexadecimal digits, or as a pattern in which each character is a byte. Any of them matches. */
  begins: readonly (string | RegExp)[]
}

// The first match wins.
const signatures: readonly Signature[] = [
  { format: 'jpeg', endings: ['jpg', 'jpeg'], begins: ['ffd8ff'] },
  { format: 'png', endings: ['png'], begins: ['89504e47'] },
  { format: 'webp', endings: ['webp'], begins: [/^RIFF.{4}WEBP/s] },
  { format: 'gif', endings: ['gif'], begins: [/^GIF8/] },
  { format: 'avif', endings: ['avif'], begins: [/^.{4}ftypavi[fs]/s] },
  { format: 'heic', endings: [], begins: [/^.{4}ftyp(?:he[ivm]|mif1|msf1)/s] },
  { format: 'video', endings: [], begins: [/^.{4}ftyp/s] },
  {
    format: 'svg',
    endings: ['svg'],
    begins: [
      /^\W{0,6}(?:<\?xml.*?\?>\s*)?(?:<!--.*?-->\s*|<!DOCTYPE svg[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/is,
    ],
  },
  { format: 'html', endings: [], begins: [/^\s*<(?:!doctype html|html)/i] },
  { format: 'pdf', endings: [], begins: [/^%PDF/] },
  { format: 'tiff', endings: [], begins: ['49492a00', '4d4d002a'] },
  { format: 'bmp', endings: [], begins: [/^BM/] },
  { format: 'photoshop', endings: [], begins: [/^8BPS/] },
  { format: 'archive', endings: [], begins: ['504b0304', 'd0cf11e0'] },
  { format: 'git-lfs-pointer', endings: [], begins: [/^version https:\/\/git-lfs/] },
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
