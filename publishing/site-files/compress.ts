import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** By the ending of a name. */
export type Encoding = 'br' | 'gz'

/**
 * What stands beside a file. Web servers in front of ours send what is in assets/ and the like by themselves; pages come from ours, which
 * makes gzip of a page for the few who ask for it, and of its text for all.
 */
export function encodingsOf(file: string): readonly Encoding[] {
  if (file.endsWith('.md')) return []
  return file.endsWith('.html') ? ['br'] : ['br', 'gz']
}

/** In bits. Encoders clear tables as large as the window: one that a text does not fill costs time, and gains nothing. */
const windowFor = ({ length }: Uint8Array) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16))))

const encoders: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  // 8 is 0.7 % smaller for a quarter more time, 10 is 8 % smaller and takes twenty times as long; 4 is 6 % larger.
  br: bytes =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
      },
    }),
  // At its own level, 6; the highest is 0.3 % smaller.
  gz: bytes => gzipSync(bytes),
}

/** At once, in the thread that asks: for texts as short as pages, handing over costs half as much as the work. */
export const compress = (bytes: Uint8Array, encoding: Encoding): Uint8Array => encoders[encoding](bytes)
