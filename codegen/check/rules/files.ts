import path from 'node:path'
import { isSlug, slugify } from '../../names.ts'
import { nearest } from '../../nearest.ts'
import { fileEnding, shownPath } from '../../read/read.ts'
import { recordsNamed, type Site } from '../../resolve/site.ts'
import type { Finding, Rule } from '../rule.ts'

/** Every file is in its folder, with the right ending and a name that can be part of an address; none is missing. */
export const files: Rule = {
  id: 'files',
  *find(site) {
    yield* badNames(site)
    yield* missingFiles(site)
    for (const stray of site.content.strays) {
      yield { file: shownPath(site.content.contentDir, stray), ...describeStray(site, stray) }
    }
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
    const name = entity.name + fileEnding(entity)
    if (site.content.strays.some(stray => withoutEnding(stray) === entity.name)) continue
    yield { file: shownPath(site.content.contentDir, name), message: 'This file is missing.' }
  }
}

function describeStray(site: Site, stray: string): Pick<Finding, 'message' | 'suggestion'> {
  const folder = path.posix.dirname(stray)
  const owner =
    site.model.entities.find(entity => entity.kind === 'collection' && entity.name === folder) ??
    site.model.entities.find(entity => entity.kind === 'singleton' && entity.name === withoutEnding(stray))
  if (owner) {
    const right = path.posix.basename(withoutEnding(stray)) + fileEnding(owner)
    return {
      message: `Files here end in ${fileEnding(owner)}.`,
      suggestion: `Rename the file to "${right}".`,
    }
  }
  return folder === '.' ? unknownFile(site, stray) : unknownFolder(site, folder)
}

function unknownFile(site: Site, stray: string): Pick<Finding, 'message' | 'suggestion'> {
  const names = site.model.entities
    .filter(entity => entity.kind === 'singleton')
    .map(entity => entity.name + fileEnding(entity))
  const near = nearest(stray, names)
  return {
    message: `The site has no use for a file "${stray}".`,
    suggestion: near ? `Did you mean "${near}"?` : 'Move it into the folder that it belongs to.',
  }
}

function unknownFolder(site: Site, folder: string): Pick<Finding, 'message' | 'suggestion'> {
  const folders = site.model.entities
    .filter(entity => entity.kind === 'collection')
    .map(entity => entity.name)
  const near = nearest(folder, folders)
  return {
    message: `The site has no folder "${folder}".`,
    suggestion: near ? `Did you mean "${near}"?` : `The folders are: ${folders.join(', ')}.`,
  }
}

function withoutEnding(file: string): string {
  return file.slice(0, file.length - path.posix.extname(file).length)
}
