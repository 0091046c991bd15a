import { inflateSync } from 'node:zlib'

/** A PDF as text, byte for byte. */
export function pdfText(file: Uint8Array): string {
  return Buffer.from(file).toString('latin1')
}

/** Whether it says that; for assertions that fail without printing a whole file. */
export function says(file: Uint8Array, words: string): boolean {
  return pdfText(file).includes(words)
}

/** A value of the document's information, as written: '(Fig floors)'. */
export function informationOf(file: Uint8Array, key: string): string | undefined {
  const text = pdfText(file)
  const [, dictionary = ''] = /\/Info (\d+) 0 R/.exec(text) ?? []
  const [, entry] = new RegExp(`/${key} (\\d+) 0 R`).exec(objectOf(text, dictionary)) ?? []
  return entry === undefined ? undefined : objectOf(text, entry)
}

function objectOf(text: string, id: string): string {
  return new RegExp(`\\n${id} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(text)?.[1] ?? ''
}

export function countOf(file: Uint8Array, pattern: RegExp): number {
  return [...pdfText(file).matchAll(pattern)].length
}

/** The drawing operators of every page, in order. */
export function pageContents(file: Uint8Array): string[] {
  const text = pdfText(file)
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  return [...objects.values()]
    .filter(body => /\/Type \/Page\b/.test(body))
    .map(body => {
      const id = /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''
      const stream = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    })
}

/** Drawing operators that stand in no marked content. */
export function unmarkedOperators(content: string): string[] {
  let depth = 0
  return content.split('\n').filter(line => {
    if (/\b(BDC|BMC)$/.test(line)) depth += 1
    if (/^EMC$/.test(line)) depth -= 1
    return depth === 0 && /(^|\s)(TJ|Tj|Do|f|S|B)$/.test(line)
  })
}
