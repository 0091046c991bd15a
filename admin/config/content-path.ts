import { type Entity, extensionOf, type Model } from '../../codegen/model.ts'

/** Prefix of paths that people and the visual editor see. Code uses paths inside the content folder. */
const CONTENT_PREFIX = 'content/'

export function shownFile(path: string): string {
  return CONTENT_PREFIX + path
}

/** Returns undefined for a file outside the content folder. */
export function pathInContent(file: string): string | undefined {
  return file.startsWith(CONTENT_PREFIX) ? file.slice(CONTENT_PREFIX.length) : undefined
}

/** Returns whether a file is read and written as a text. */
export const isTextFile = (path: string) => /\.(?:yaml|md|txt)$/.test(path)

/** Finds the entity that the file at a path belongs to. */
export function entityOf(model: Model, path: string): Entity | undefined {
  return model.entities.find(entity => {
    const own =
      entity.kind === 'collection'
        ? path.slice(0, path.lastIndexOf('/'))
        : path.slice(0, -extensionOf(entity).length)
    return own === entity.name && path.endsWith(extensionOf(entity))
  })
}
