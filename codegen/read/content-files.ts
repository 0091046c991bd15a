import path from 'node:path'
import { applyEdits } from '../apply-edits.ts'
import type { MergeOnce } from '../languages/merge.ts'
import { listFurtherLanguages } from '../list-languages.ts'
import { type Entity, extensionOf, type Model } from '../model.ts'
import type { Edit, SpanFinding } from '../problem.ts'
import type { ImageFault } from './image-faults.ts'
import { lineAt } from './lines.ts'
import { findFrontMatterEnd, parseMarkdown } from './markdown.ts'
import { checkRawText, detectForeignFile } from './raw-text.ts'
import type { ContentRecord, Parsed } from './record.ts'
import { parseUrlList, URL_LIST_FILE, type UrlList } from './url-list.ts'
import { parseYaml } from './yaml.ts'

/** All content files, read from disk or in the browser. */
export interface ContentFiles {
  /** Sorted by the order of entities in the model, then by file name. */
  records: readonly ContentRecord[]
  /** Translated texts of records, in the folders of the further languages: 'es/cities/austin.yaml'. They hold only texts. */
  translations: readonly ContentRecord[]
  /** Files that match no schema, relative to the content folder, with `/`. */
  strays: readonly string[]
  /** Paths under content/images. */
  images: ReadonlySet<string>
  /** Returns the size of a file in the content folder, or undefined if it is unknown. */
  bytesOf: (file: string) => number | undefined
  /** Returns the fault of an image by its path under content/images, or undefined if it has none or wasn't checked. */
  faultOf: (image: string) => ImageFault | undefined
  /** Undefined if the file is missing. */
  urlList: UrlList | undefined
  /** Converts a path inside the content folder to the path for messages. */
  shownPath: (file: string) => string
  /** Default: `mergeAlways`, which caches nothing. */
  mergeOnce?: MergeOnce
}

/** Source of the content files. Paths are relative to the content folder, with `/`. */
export interface ContentReader {
  files: readonly string[]
  read: (entity: Entity, file: string) => Pick<ContentRecord, 'text' | 'hash'> & { parsed: Parsed }
  bytesOf: ContentFiles['bytesOf']
  faultOf: ContentFiles['faultOf']
  /** Text of the URL list. Undefined if the file is missing. */
  urlList: string | undefined
  shownPath: (file: string) => string
}

/** Classifies files as records, strays or images. A file with syntax errors is a record with problems. */
export function collectContent(
  model: Model,
  { files, read, urlList, ...source }: ContentReader,
): ContentFiles {
  const { shownPath } = source
  const readIn = (folder: string) =>
    model.entities.flatMap(entity =>
      filesOf(entity, files, folder).map(file => {
        const { parsed, ...texts } = read(entity, file)
        const slug = path.posix.basename(file, extensionOf(entity))
        return reuseUnchanged({ ...texts, entity, file: shownPath(file), path: file, slug }, parsed)
      }),
    )
  const records = readIn('')
  const site = records.find(({ entity }) => entity.name === 'site')
  const languages = listFurtherLanguages(site?.data).map(language => language.path)
  // Otherwise a mistake in the file that lists the languages would make strays of all translations.
  const isUnknown = site !== undefined && site.data === undefined
  const translations = (isUnknown ? languageFolders(model, files) : languages).flatMap(folder =>
    readIn(`${folder}/`),
  )
  const claimed = new Set([...[...records, ...translations].map(record => record.path), URL_LIST_FILE])
  return {
    records,
    translations,
    strays: files.filter(file => !claimed.has(file) && !file.startsWith('images/')),
    images: new Set(
      files.filter(file => file.startsWith('images/')).map(file => file.slice('images/'.length)),
    ),
    urlList: urlList === undefined ? undefined : parseUrlList(shownPath(URL_LIST_FILE), urlList),
    ...source,
  }
}

/** Finds folders that are named like a language, such as 'es', and not like a kind of content. */
function languageFolders({ entities }: Model, files: readonly string[]): string[] {
  const folders = new Set(files.flatMap(file => /^([a-z]{2}(?:-[a-z]+)?)\//i.exec(file)?.[1] ?? []))
  return [...folders].filter(folder => !entities.some(entity => entity.name === folder))
}

const records = new WeakMap<Parsed, ContentRecord>()

/** Returns the same record as last time if nothing about it has changed, so that memoized results of it stay valid. */
function reuseUnchanged(source: Omit<ContentRecord, keyof Parsed>, parsed: Parsed): ContentRecord {
  const known = records.get(parsed)
  const { entity, file, path: ownPath, hash } = source
  if (known?.entity === entity && known.file === file && known.path === ownPath && known.hash === hash)
    return known
  const record = { ...parsed, ...source }
  records.set(parsed, record)
  return record
}

/** Parses the text of one file. */
export function parseFile(entity: Pick<Entity, 'format'>, text: string): Parsed {
  const foreign = detectForeignFile(text)
  if (foreign) return { problems: [foreign], yamlEnd: 0 }
  // The replacement character of bytes that aren't UTF-8.
  const lost = text.indexOf('\uFFFD')
  if (lost >= 0) return undecodableProblem(lost)
  const yamlEnd = entity.format === 'markdown' ? findFrontMatterEnd(text) : text.length
  // If no line ends the fields, the body can't be told from them, and its stars and bullets are right.
  const isOpen = entity.format === 'markdown' && yamlEnd === text.length
  const found = checkRawText(text, isOpen ? 0 : yamlEnd)
  const read = (source: string): Parsed =>
    entity.format === 'markdown' ? parseMarkdown(source) : { ...parseYaml(source), yamlEnd }
  if (found.length === 0) return read(text)
  // Nothing below the line of a chat program is where it belongs.
  if (found.some(({ fix, code }) => !fix || code === 'syntax/fence')) return { problems: found, yamlEnd }
  return { problems: [...found, ...findOtherProblems(text, found, read)], yamlEnd }
}

/** Finds further syntax errors, except in lines with a problem that was already found. */
function findOtherProblems(
  text: string,
  found: readonly SpanFinding[],
  read: (source: string) => Parsed,
): SpanFinding[] {
  const edits = found.flatMap(({ fix = [] }) => fix)
  const lines = new Set(edits.map(({ span: [start] }) => lineAt(text, start).start))
  return read(maskEdits(text, edits)).problems.filter(
    ({ span: [start] }) => !lines.has(lineAt(text, start).start),
  )
}

/**
 * Replaces the spans of edits with harmless text of the same length, so that all offsets stay the same. Ignores an edit that overlaps the
 * previous one: both are reported.
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
  return { problems: [{ span: [at, at + 1], code: 'syntax/not-utf-8' }], yamlEnd: 0 }
}

/** Lists the files of an entity in a folder, '' or that of a language with a slash at its end. */
function filesOf(entity: Entity, files: readonly string[], parent: string): string[] {
  const ending = extensionOf(entity)
  if (entity.kind === 'singleton') return files.filter(file => file === parent + entity.name + ending)
  const folder = `${parent}${entity.name}/`
  return files.filter(
    file => file.startsWith(folder) && file.endsWith(ending) && !file.slice(folder.length).includes('/'),
  )
}
