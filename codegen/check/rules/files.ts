import path from 'node:path'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import type { DocumentKind } from '../../finding-texts/site-texts.ts'
import { type Entity, extensionOf } from '../../model.ts'
import { isSlug, isValidWindowsName, slugify } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { detectTemporaryFile } from '../../read/temporary-files.ts'
import { findMeantFolder, type Misplaced, withoutExtension } from '../../resolve/misplaced.ts'
import { furtherLanguagesOf, recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Checks that files have valid names and extensions, are in their folders, and that none is missing. */
export const files: Rule = {
  id: 'files',
  description:
    'Every file is in its folder, under a name that can be part of an address, and none is missing.',
  howToFix:
    'Give the file a name of small letters, digits and hyphens, in the folder for its kind; delete copies that your computer made.',
  *find(site): Iterable<Finding> {
    yield* findBadNames(site)
    yield* findMissingFiles(site)
    yield* findStrays(site)
  },
}

function* findBadNames(site: ResolvedSite): Iterable<Finding> {
  for (const record of site.records) {
    if (record.entity.kind === 'singleton') continue
    if (isSlug(record.slug)) {
      if (!isValidWindowsName(record.slug)) yield { file: record.file, ...describeReserved(record) }
      continue
    }
    yield { file: record.file, ...(describeLeftover(record.path, site) ?? describeName(record, site)) }
  }
}

function describeReserved({ slug, entity }: ContentRecord): Diagnosis {
  const right = `${slug}-page${extensionOf(entity)}`
  return { code: 'files/reserved-name', parameters: { name: slug, right } }
}

function describeName({ path: file, slug, entity }: ContentRecord, site: ResolvedSite): Diagnosis {
  const right = (slugify(slug) || 'new-name') + extensionOf(entity)
  return { code: 'files/not-a-slug', parameters: { name: slug, right, isTaken: isTaken(file, right, site) } }
}

/** Whether renaming a file would overwrite another one. */
function isTaken(file: string, right: string, site: ResolvedSite): boolean {
  const target = path.posix.join(path.posix.dirname(file), right)
  return site.records.some(record => record.path === target)
}

function* findMissingFiles(site: ResolvedSite): Iterable<Finding> {
  for (const entity of site.model.entities) {
    if (entity.kind === 'collection' || recordsOf(site, entity.name).length > 0) continue
    if (site.misplaced.some(file => file.entity === entity)) continue
    yield {
      file: site.content.shownPath(entity.name + extensionOf(entity)),
      code: 'files/missing',
      parameters: { fields: entity.shape.fields.filter(field => field.required).map(field => field.name) },
    }
  }
}

/** Reports only the first file of an unknown folder: the folder is the mistake. */
function* findStrays(site: ResolvedSite): Iterable<Finding> {
  const folders = new Set<string>()
  for (const stray of site.misplaced) {
    if (!site.content.strays.includes(stray.file)) continue
    if (detectTemporaryFile(path.posix.basename(stray.file))?.kind === 'litter') continue
    const folder = path.posix.dirname(stray.file)
    const wrongFolder = folder !== '.' && !knownFolders(site).includes(folder)
    if (wrongFolder && folders.has(folder)) continue
    folders.add(folder)
    const diagnosis = wrongFolder ? describeUnknownFolder(site, stray.file) : describeStray(stray, site)
    yield { file: site.content.shownPath(stray.file), ...diagnosis }
  }
}

const MAX_FOLDERS = 3

/** Describes a backup or a copy. The advice must never overwrite the original. */
function describeLeftover(file: string, site: ResolvedSite): Diagnosis | undefined {
  const base = path.posix.basename(file)
  const leftover = detectTemporaryFile(base)
  if (!leftover || leftover.kind === 'litter') return undefined
  const { kind, original } = leftover
  const hasOriginal = isTaken(file, original, site)
  if (kind === 'backup') return { code: 'files/backup', parameters: { file: base, original, hasOriginal } }
  return hasOriginal ? { code: 'files/copy', parameters: { original } } : undefined
}

/** Describes a file with a wrong extension, such as "first-snow.md.txt": Windows hides the last one. */
function describeEnding(file: string, entity: Entity, site: ResolvedSite): Diagnosis {
  const base = path.posix.basename(file)
  const [stem = base] = base.split('.', 1)
  const ending = extensionOf(entity)
  const right = (slugify(stem) || 'new-name') + ending
  const document = documents.find(({ endings }) => endings.test(base))
  if (document) return { code: 'files/document', parameters: { file: base, kind: document.kind, right } }
  return { code: 'files/wrong-ending', parameters: { ending, right, isTaken: isTaken(file, right, site) } }
}

const documents: readonly { kind: DocumentKind; endings: RegExp }[] = [
  { kind: 'text', endings: /\.(?:docx?|odt|rtf|pages|gdoc|wpd)$/i },
  { kind: 'table', endings: /\.(?:xlsx?|ods|numbers|csv|gsheet)$/i },
  { kind: 'presentation', endings: /\.(?:pdf|pptx?|key)$/i },
  { kind: 'shortcut', endings: /\.(?:url|lnk|webloc|desktop)$/i },
  { kind: 'archive', endings: /\.(?:zip|rar|7z|gz)$/i },
]

function isPicture(file: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|gif|svg|heic|heif|tiff?|bmp)$/i.test(file)
}

function describeStray({ file, entity }: Misplaced, site: ResolvedSite): Diagnosis {
  const leftover = describeLeftover(file, site)
  if (leftover) return leftover
  if (isPicture(file)) {
    const place = site.content.shownPath(`images/${file}`)
    return { code: 'files/picture', parameters: { file: path.posix.basename(file), place } }
  }
  const kind = documents.find(({ endings }) => endings.test(file))?.kind
  if (kind === 'archive' || kind === 'shortcut')
    return { code: 'files/no-text', parameters: { file: path.posix.basename(file), kind } }
  if (!entity) return { code: 'files/unknown', parameters: { file, folders: foldersFor(file, site) } }
  if (!isAtHome(withoutExtension(file), entity)) {
    return { code: 'files/unknown', parameters: { file, near: entity.name + extensionOf(entity) } }
  }
  return describeEnding(file, entity, site)
}

/** Lists the folders whose files have the ending of a file, unless nearly all have it. */
function foldersFor(file: string, { model, content }: ResolvedSite): string[] {
  const entities = model.entities.filter(
    entity => entity.kind === 'collection' && file.endsWith(extensionOf(entity)),
  )
  return entities.length <= MAX_FOLDERS ? entities.map(({ name }) => content.shownPath(name)) : []
}

function isAtHome(name: string, entity: Entity): boolean {
  return entity.kind === 'singleton' ? name === entity.name : path.posix.dirname(name) === entity.name
}

function describeUnknownFolder(site: ResolvedSite, file: string): Diagnosis {
  const folder = path.posix.dirname(file)
  const folders = knownFolders(site)
  const copied = detectTemporaryFile(folder)
  if (copied?.kind === 'copy' && folders.includes(copied.original))
    return { code: 'files/folder-copy', parameters: { folder, original: copied.original } }
  const [top = '', ...below] = folder.split('/')
  if (!languagePaths(site).includes(top)) {
    // A file one folder too deep is in the right one otherwise.
    const near = folders.includes(top) ? top : findMeantFolder(folder, folders)
    return { code: 'files/unknown-folder', parameters: { folder, near, folders } }
  }
  // A translation has the folder and the name of the file that it translates.
  const base = path.posix.basename(file)
  const namesake = site.records.find(record => path.posix.basename(record.path) === base)
  const near = namesake ? path.posix.dirname(namesake.path) : findMeantFolder(below.join('/'), folders)
  return {
    code: 'files/unknown-folder',
    parameters: { folder, near: near && `${top}/${near}`, folders, language: top },
  }
}

const languagePaths = (site: ResolvedSite) => furtherLanguagesOf(site).map(language => language.path)

/** Returns the folders of the content, without the top folder. */
function knownFolders(site: ResolvedSite): string[] {
  const folders = site.model.entities.map(({ kind, name }) =>
    kind === 'collection' ? name : path.posix.dirname(name),
  )
  return [...new Set(folders)].filter(folder => folder !== '.').sort()
}
