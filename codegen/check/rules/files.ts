import path from 'node:path'
import type { Entity } from '../../model.ts'
import { isSlug, isValidWindowsName, slugify } from '../../names.ts'
import { extensionOf } from '../../read/content-files.ts'
import type { ContentRecord } from '../../read/record.ts'
import { detectTemporaryFile } from '../../read/temporary-files.ts'
import { findMeantFolder, type Misplaced, withoutExtension } from '../../resolve/misplaced.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Finding, Rule } from '../rule.ts'

type Words = Pick<Finding, 'message' | 'suggestion'>

/** Every file is in its folder, with the right ending and a name that can be part of an address; none is missing. */
export const files: Rule = {
  id: 'files',
  promise: 'Every file is in its folder, under a name that can be part of an address, and none is missing.',
  remedy:
    'Give the file a name of small letters, digits and hyphens, in the folder for its kind; delete copies that your computer made.',
  *find(site) {
    yield* badNames(site)
    yield* missingFiles(site)
    yield* strays(site)
  },
}

function* badNames(site: ResolvedSite): Iterable<Finding> {
  for (const record of site.records) {
    if (record.entity.kind === 'singleton') continue
    if (isSlug(record.slug)) {
      if (!isValidWindowsName(record.slug)) yield { file: record.file, ...describeReserved(record) }
      continue
    }
    yield { file: record.file, ...(describeLeftover(record.path, site) ?? describeName(record, site)) }
  }
}

function describeReserved({ slug, entity }: ContentRecord): Words {
  return {
    message: `Computers with Windows cannot store a file that is called "${slug}".`,
    suggestion: `Give it a longer name, such as "${slug}-page${extensionOf(entity)}".`,
  }
}

function describeName({ path: file, slug, entity }: ContentRecord, site: ResolvedSite): Words {
  const message = `The file name "${slug}" cannot be part of an address: only small letters, digits and single hyphens can.`
  const right = (slugify(slug) || 'new-name') + extensionOf(entity)
  return { message, suggestion: describeRename(file, right, site) }
}

/** A name that another file has would end over that file. */
function describeRename(file: string, right: string, site: ResolvedSite): string {
  const target = path.posix.join(path.posix.dirname(file), right)
  return site.records.some(record => record.path === target)
    ? `"${right}" is there already. Compare the two, put what is right into that, and delete this file.`
    : `Rename the file to "${right}".`
}

function* missingFiles(site: ResolvedSite): Iterable<Finding> {
  for (const entity of site.model.entities) {
    if (entity.kind === 'collection' || recordsOf(site, entity.name).length > 0) continue
    if (site.misplaced.some(file => file.entity === entity)) continue
    const needed = entity.shape.fields.filter(field => field.required).map(field => field.name)
    const fields = needed.length > 0 ? ` with the fields ${needed.join(', ')}` : ''
    yield {
      file: site.content.shownPath(entity.name + extensionOf(entity)),
      message: 'This file is missing.',
      suggestion: `Bring it back from an earlier version of the site, or write it anew${fields}.`,
    }
  }
}

/** Of the files in a folder that does not exist only the first: the folder is the mistake. */
function* strays(site: ResolvedSite): Iterable<Finding> {
  const folders = new Set<string>()
  for (const stray of site.misplaced) {
    if (!site.content.strays.includes(stray.file)) continue
    if (detectTemporaryFile(path.posix.basename(stray.file))?.kind === 'litter') continue
    const folder = path.posix.dirname(stray.file)
    const wrongFolder = folder !== '.' && !knownFolders(site).includes(folder)
    if (wrongFolder && folders.has(folder)) continue
    folders.add(folder)
    const words = wrongFolder ? unknownFolder(site, folder) : describeStray(stray, site)
    yield { file: site.content.shownPath(stray.file), ...words }
  }
}

/** A file that a program left, or the second of another: no advice for it may end over the original. */
function describeLeftover(file: string, site: ResolvedSite): Words | undefined {
  const leftover = detectTemporaryFile(path.posix.basename(file))
  if (!leftover || leftover.kind === 'litter') return undefined
  const original = path.posix.join(path.posix.dirname(file), leftover.original)
  const isThere = site.records.some(record => record.path === original)
  if (leftover.kind === 'backup') {
    return {
      message: `"${path.posix.basename(file)}" is what a program left behind while "${leftover.original}" was edited.`,
      suggestion: isThere
        ? `Delete it: "${leftover.original}" is there.`
        : `Delete it, or, if "${leftover.original}" is lost, bring that back from an earlier version of the site.`,
    }
  }
  if (!isThere) return undefined
  return {
    message: `This is a copy of "${leftover.original}".`,
    suggestion:
      'Delete it. If it is to be a new page, give it the name of the page, and write its texts anew.',
  }
}

/** "first-snow.md.txt" as Windows makes it, which hides the last ending, and others that only the ending keeps out. */
function describeEnding(file: string, entity: Entity, site: ResolvedSite): Words {
  const base = path.posix.basename(file)
  const [stem = base] = base.split('.', 1)
  const right = (slugify(stem) || 'new-name') + extensionOf(entity)
  const document = documents.find(({ endings }) => endings.test(base))
  if (document) {
    return {
      message: `"${base}" is ${document.name}, which the site cannot read.`,
      suggestion: `${document.advice} "${right}".`,
    }
  }
  return {
    message: `Files here end in ${extensionOf(entity)}.`,
    suggestion: describeRename(file, right, site),
  }
}

const documents = [
  {
    endings: /\.(?:docx?|odt|rtf|pages|gdoc|wpd)$/i,
    name: 'a document of a word processor',
    advice: 'Copy its words into',
  },
  { endings: /\.(?:xlsx?|ods|numbers|csv|gsheet)$/i, name: 'a table', advice: 'Copy what it says into' },
  { endings: /\.(?:pdf|pptx?|key)$/i, name: 'a document', advice: 'Copy its words into' },
  { endings: /\.(?:zip|rar|7z|gz)$/i, name: 'an archive', advice: 'Unpack it, and put what is in it into' },
]

function isPicture(file: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|gif|svg|heic|heif|tiff?|bmp)$/i.test(file)
}

function describeStray({ file, entity }: Misplaced, site: ResolvedSite): Words {
  const name = withoutExtension(file)
  const leftover = describeLeftover(file, site)
  if (leftover) return leftover
  if (isPicture(file)) {
    return {
      message: `"${path.posix.basename(file)}" is a picture: pictures have a folder of their own.`,
      suggestion: 'Move it into content/images.',
    }
  }
  if (!entity) return { ...unknownFile(file), suggestion: 'Move it into the folder that it belongs to.' }
  if (!isAtHome(name, entity)) {
    return { ...unknownFile(file), suggestion: `Did you mean "${entity.name + extensionOf(entity)}"?` }
  }
  return describeEnding(file, entity, site)
}

function isAtHome(name: string, entity: Entity): boolean {
  return entity.kind === 'singleton' ? name === entity.name : path.posix.dirname(name) === entity.name
}

function unknownFile(file: string): Words {
  return { message: `The site has no use for a file "${file}".` }
}

function unknownFolder(site: ResolvedSite, folder: string): Words {
  const folders = knownFolders(site)
  const near = findMeantFolder(folder, folders)
  return {
    message: `The site has no folder "${folder}".`,
    suggestion: near ? `Did you mean "${near}"?` : `The folders are: ${folders.join(', ')}.`,
  }
}

/** Where content may lie, apart from the top. */
function knownFolders(site: ResolvedSite): string[] {
  const folders = site.model.entities.map(({ kind, name }) =>
    kind === 'collection' ? name : path.posix.dirname(name),
  )
  return [...new Set(folders)].filter(folder => folder !== '.').sort()
}
