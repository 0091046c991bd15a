import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What stands beside a file, by the ending of its name. */
export const encodings = ['br', 'gz'] as const
export type Encoding = (typeof encodings)[number]

const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  // The next step, 10, takes nine times as long for 7 % less.
  br: bytes =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: bytes => promisify(gzip)(bytes, { level: 9 }),
}

export const compress = (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
  encoders[encoding](bytes)
