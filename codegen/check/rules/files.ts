import path from 'node:path'
import type { Entity } from '../../model.ts'
import { isSlug, slugify } from '../../names.ts'
import { fileEnding } from '../../read/content.ts'
import { folderMeant, type Misplaced, withoutEnding } from '../../resolve/misplaced.ts'
import { recordsNamed } from '../../resolve/select.ts'
import type { Site } from '../../resolve/site.ts'
import type { Finding, Rule } from '../rule.ts'

type Words = Pick<Finding, 'message' | 'suggestion'>

/** Every file is in its folder, with the right ending and a name that can be part of an address; none is missing. */
export const files: Rule = {
  id: 'files',
  *find(site) {
    yield* badNames(site)
    yield* missingFiles(site)
    yield* strays(site)
  },
}

function* badNames(site: Site): Iterable<Finding> {
  for (const record of site.records) {
    if (record.entity.kind === 'singleton' || isSlug(record.slug)) continue
    yield {
      file: record.file,
      message: `The file name "${record.slug}" cannot be part of an address: only small letters, digits and single hyphens can.`,
      suggestion: `Rename the file to "${slugify(record.slug) || 'new-name'}${fileEnding(record.entity)}".`,
    }
  }
}

function* missingFiles(site: Site): Iterable<Finding> {
  for (const entity of site.model.entities) {
    if (entity.kind === 'collection' || recordsNamed(site, entity.name).length > 0) continue
    if (site.misplaced.some(file => file.entity === entity)) continue
    const needed = entity.shape.fields.filter(field => field.required).map(field => field.name)
    const fields = needed.length > 0 ? ` with the fields ${needed.join(', ')}` : ''
    yield {
      file: site.content.shownPath(entity.name + fileEnding(entity)),
      message: 'This file is missing.',
      suggestion: `Bring it back from an earlier version of the site, or write it anew${fields}.`,
    }
  }
}

/** Of the files in a folder that does not exist only the first: the folder is the mistake. */
function* strays(site: Site): Iterable<Finding> {
  const folders = new Set<string>()
  for (const stray of site.misplaced) {
    if (!site.content.strays.includes(stray.file)) continue
    const folder = path.posix.dirname(stray.file)
    const wrongFolder = folder !== '.' && !knownFolders(site).includes(folder)
    if (wrongFolder && folders.has(folder)) continue
    folders.add(folder)
    const words = wrongFolder ? unknownFolder(site, folder) : describeStray(stray)
    yield { file: site.content.shownPath(stray.file), ...words }
  }
}

function describeStray({ file, entity }: Misplaced): Words {
  const name = withoutEnding(file)
  if (!entity) return { ...unknownFile(file), suggestion: 'Move it into the folder that it belongs to.' }
  if (!isAtHome(name, entity)) {
    return { ...unknownFile(file), suggestion: `Did you mean "${entity.name + fileEnding(entity)}"?` }
  }
  return {
    message: `Files here end in ${fileEnding(entity)}.`,
    suggestion: `Rename the file to "${path.posix.basename(name) + fileEnding(entity)}".`,
  }
}

function isAtHome(name: string, entity: Entity): boolean {
  return entity.kind === 'singleton' ? name === entity.name : path.posix.dirname(name) === entity.name
}

function unknownFile(file: string): Words {
  return { message: `The site has no use for a file "${file}".` }
}

function unknownFolder(site: Site, folder: string): Words {
  const folders = knownFolders(site)
  const near = folderMeant(folder, folders)
  return {
    message: `The site has no folder "${folder}".`,
    suggestion: near ? `Did you mean "${near}"?` : `The folders are: ${folders.join(', ')}.`,
  }
}

/** Where content may lie, apart from the top. */
function knownFolders(site: Site): string[] {
  const folders = site.model.entities.map(({ kind, name }) =>
    kind === 'collection' ? name : path.posix.dirname(name),
  )
  return [...new Set(folders)].filter(folder => folder !== '.').sort()
}
