import path from 'node:path'
import { findClosestMatch } from '../close-match.ts'
import type { JsonObject } from '../json.ts'
import type { Entity, Model } from '../model.ts'
import { isSlug, slugify } from '../names.ts'
import type { ContentFiles } from '../read/content-files.ts'

/** A file with a wrong name, extension or folder, and the record that it probably should be. */
export interface Misplaced {
  /** Relative to the content folder. */
  file: string
  /** Undefined if no folder or file name is similar: then any entity may be meant. */
  entity?: Entity
  slug: string
}

/** Finds files that match no schema, and records whose name can't be part of a URL. */
export function findMisplaced(model: Model, { strays, records }: ContentFiles): Misplaced[] {
  const badNames = records
    .filter(({ entity, slug }) => entity.kind === 'collection' && !isSlug(slug))
    .map(({ path: file, entity, slug }) => ({ file, entity, slug: slugify(slug) }))
  const present = new Set(records.map(record => record.entity))
  const inOtherFolders = records.flatMap(({ path: file, slug, entity, data }) => {
    const meant = findMeantEntity(model, entity, data)
    return meant ? { file, entity: meant, slug } : []
  })
  return [...strays.map(file => describeStray(model, present, file)), ...badNames, ...inOtherFolders]
}

const MIN_FOREIGN_FIELDS = 4

/** Finds the kind of which a file is that is in the folder of another: all of its fields fit there, and several don't fit here. */
export function findMeantEntity(
  model: Model,
  entity: Entity,
  data: JsonObject | undefined,
): Entity | undefined {
  if (entity.kind !== 'collection' || !data || countForeignFields(entity, data) < MIN_FOREIGN_FIELDS)
    return undefined
  return model.entities.find(
    candidate =>
      candidate !== entity &&
      candidate.kind === 'collection' &&
      candidate.format === entity.format &&
      countForeignFields(candidate, data) === 0,
  )
}

/** Counts the missing and unknown fields of a file, without those of its groups. */
function countForeignFields({ shape }: Entity, data: JsonObject): number {
  const known = new Set(shape.fields.map(({ name }) => name))
  const missing = shape.fields.filter(({ name, required }) => required && !(name in data))
  return missing.length + Object.keys(data).filter(key => !known.has(key)).length
}

function describeStray(model: Model, present: ReadonlySet<Entity>, file: string): Misplaced {
  const name = withoutExtension(file)
  const slug = slugify(path.posix.basename(name).replace(/\.(?:md|ya?ml)$/i, ''))
  const folder = path.posix.dirname(file)
  const isKnown = model.entities.some(
    ({ kind, name: other }) => kind === 'singleton' && path.posix.dirname(other) === folder,
  )
  const collection = isKnown ? undefined : findMeantCollection(model, folder)
  if (collection) return { file, entity: collection, slug }
  const singletons = model.entities.filter(entity => entity.kind === 'singleton')
  const missing = singletons.filter(entity => !present.has(entity)).map(entity => entity.name)
  const meant =
    findClosestMatch(name, missing) ??
    findClosestMatch(
      name,
      singletons.map(entity => entity.name),
    )
  const entity = singletons.find(singleton => singleton.name === meant)
  return entity ? { file, entity, slug } : { file, slug }
}

function findMeantCollection(model: Model, folder: string): Entity | undefined {
  const collections = model.entities.filter(entity => entity.kind === 'collection')
  const meant = findMeantFolder(
    folder,
    collections.map(entity => entity.name),
  )
  return collections.find(entity => entity.name === meant)
}

/** Finds the folder that a misspelled one probably means. A wrong plural ("citys") counts as close. */
export function findMeantFolder(folder: string, folders: readonly string[]): string | undefined {
  const singular = (name: string) => name.toLowerCase().replace(/(?:ies|ys?|es|s)$/, '')
  return findClosestMatch(folder, folders) ?? folders.find(other => singular(other) === singular(folder))
}

export function withoutExtension(file: string): string {
  return file.slice(0, file.length - path.posix.extname(file).length)
}
