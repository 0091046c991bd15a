import path from 'node:path'
import { applyEdits } from '../apply-edits.ts'
import type { Entity, Model } from '../model.ts'
import type { Edit, SpanProblem } from '../problem.ts'
import type { ImageFault } from './image-faults.ts'
import { lineAt } from './lines.ts'
import { findFrontMatterEnd, parseMarkdown } from './markdown.ts'
import { checkRawText, detectForeignFile } from './raw-text.ts'
import type { ContentRecord, Parsed } from './record.ts'
import { parseUrlList, URL_LIST_FILE, type UrlList } from './url-list.ts'
import { parseYaml } from './yaml.ts'

/** Every content file, wherever it was read from. */
export interface ContentFiles {
  /** In the order of the model, then by file name. */
  records: readonly ContentRecord[]
  /** Files in the content folder that belong to no schema, with `/`, relative to it. */
  strays: readonly string[]
  /** Paths under content/images. */
  images: ReadonlySet<string>
  /** Of a file in the content folder; undefined where nobody knows. */
  bytesOf: (file: string) => number | undefined
  /** Of a picture, by its path under content/images, as far as somebody has looked into it. */
  faultOf: (image: string) => ImageFault | undefined
  /** Undefined where the file is missing. */
  urlList: UrlList | undefined
  /** A file's name as people see it. */
  shownPath: (file: string) => string
}

/** Where files come from. Paths are relative to the content folder, with `/`. */
export interface ContentReader {
  files: readonly string[]
  read: (entity: Entity, file: string) => Pick<ContentRecord, 'text' | 'hash'> & { parsed: Parsed }
  bytesOf: ContentFiles['bytesOf']
  faultOf: ContentFiles['faultOf']
  /** The text of the list of addresses; undefined where the file is missing. */
  urlList: string | undefined
  shownPath: (file: string) => string
}

/** Sorts files into records, strays and images. A file with mistakes is a record with problems. */
export function collectContent(
  model: Model,
  { files, read, urlList, ...source }: ContentReader,
): ContentFiles {
  const { shownPath } = source
  const records = model.entities.flatMap(entity =>
    filesOf(entity, files).map(file => {
      const { parsed, ...texts } = read(entity, file)
      const slug = path.posix.basename(file, extensionOf(entity))
      return reuseUnchanged({ ...texts, entity, file: shownPath(file), path: file, slug }, parsed)
    }),
  )
  const claimed = new Set([...records.map(record => record.path), URL_LIST_FILE])
  return {
    records,
    strays: files.filter(file => !claimed.has(file) && !file.startsWith('images/')),
    images: new Set(
      files.filter(file => file.startsWith('images/')).map(file => file.slice('images/'.length)),
    ),
    urlList: urlList === undefined ? undefined : parseUrlList(shownPath(URL_LIST_FILE), urlList),
    ...source,
  }
}

const records = new WeakMap<Parsed, ContentRecord>()

/** The record of the last time where nothing about it has changed, so that what follows from it need not be found again. */
function reuseUnchanged(place: Omit<ContentRecord, keyof Parsed>, parsed: Parsed): ContentRecord {
  const known = records.get(parsed)
  const { entity, file, path: ownPath, hash } = place
  if (known?.entity === entity && known.file === file && known.path === ownPath && known.hash === hash)
    return known
  const record = { ...parsed, ...place }
  records.set(parsed, record)
  return record
}

/** The parse of one file's text: the whole of reading, without a disk. */
export function parseFile(entity: Pick<Entity, 'format'>, text: string): Parsed {
  const foreign = detectForeignFile(text)
  if (foreign) return { problems: [foreign], yamlEnd: 0 }
  // What stands for bytes that are not UTF-8, wherever they were read.
  const lost = text.indexOf('\uFFFD')
  if (lost >= 0) return undecodableProblem(lost)
  const yamlEnd = entity.format === 'markdown' ? findFrontMatterEnd(text) : text.length
  const found = checkRawText(text, yamlEnd)
  const read = (source: string): Parsed =>
    entity.format === 'markdown' ? parseMarkdown(source) : { ...parseYaml(source), yamlEnd }
  if (found.length === 0) return read(text)
  if (found.some(({ fix }) => !fix)) return { problems: found, yamlEnd }
  return { problems: [...found, ...findOtherProblems(text, found, read)], yamlEnd }
}

/** What else is wrong with how a file is written, apart from the lines that have been told of. */
function findOtherProblems(
  text: string,
  told: readonly SpanProblem[],
  read: (source: string) => Parsed,
): SpanProblem[] {
  const edits = told.flatMap(({ fix = [] }) => fix)
  const lines = new Set(edits.map(({ span: [start] }) => lineAt(text, start).start))
  return read(maskEdits(text, edits)).problems.filter(
    ({ span: [start] }) => !lines.has(lineAt(text, start).start),
  )
}

/**
 * The text with something harmless of the same length wherever an edit would be made, so that places stay what they are. Of two that
 * touch the same place the first is made: both are told of.
 */
function maskEdits(text: string, edits: readonly Edit[]): string {
  let done = 0
  const fillers = edits
    .toSorted((a, b) => a.span[0] - b.span[0])
    .flatMap(({ span: [start, end], text: right }): Edit[] => {
      if (start < done) return []
      done = end
      const filler = right.trim() === '' ? ' ' : 'x'
      return [{ span: [start, end], text: right.length === end - start ? right : filler.repeat(end - start) }]
    })
  return applyEdits(text, fillers)
}

function undecodableProblem(at: number): Parsed {
  return {
    problems: [
      {
        span: [at, at + 1],
        message: 'This character is not stored as UTF-8, so it would be printed as a box.',
        suggestion: 'Save the file with the encoding UTF-8 and type the character again.',
      },
    ],
    yamlEnd: 0,
  }
}

export function extensionOf(entity: Entity): string {
  return entity.format === 'markdown' ? '.md' : '.yaml'
}

function filesOf(entity: Entity, files: readonly string[]): string[] {
  const ending = extensionOf(entity)
  if (entity.kind === 'singleton') return files.filter(file => file === entity.name + ending)
  const folder = `${entity.name}/`
  return files.filter(
    file => file.startsWith(folder) && file.endsWith(ending) && !file.slice(folder.length).includes('/'),
  )
}
