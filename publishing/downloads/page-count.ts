/** Pages of a PDF whose objects are not packed into streams, as pdfkit writes them. */
export function pageCount(file: Uint8Array): number {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1')
  const count = /\/Type \/Pages\s+\/Count (\d+)/.exec(text)?.[1]
  if (!count) throw new Error('The PDF names no number of pages')
  return Number(count)
}
