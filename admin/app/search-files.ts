import type { EditableFile } from './local-content.ts'

interface FoundFile {
  file: EditableFile
  /** The words around the match, if it isn't in the title. */
  excerpt?: string
}

const AROUND = 40

/** Finds files by their title, then by their text. */
export function searchFiles(
  files: readonly EditableFile[],
  texts: ReadonlyMap<string, string>,
  query: string,
): readonly FoundFile[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return files.map(file => ({ file }))
  const inTitle = files.filter(({ title, slug }) => `${title} ${slug}`.toLowerCase().includes(wanted))
  const inText = files
    .filter(file => !inTitle.includes(file))
    .flatMap(file => {
      const text = texts.get(file.path) ?? ''
      const at = text.toLowerCase().indexOf(wanted)
      return at < 0 ? [] : [{ file, excerpt: excerptOf(text, at, wanted.length) }]
    })
  return [...inTitle.map(file => ({ file })), ...inText]
}

function excerptOf(text: string, at: number, length: number): string {
  const [start, end] = [Math.max(0, at - AROUND), at + length + AROUND]
  const words = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${words}${end < text.length ? ' …' : ''}`
}
