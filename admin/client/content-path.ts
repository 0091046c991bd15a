import { type Entity, extensionOf, findEntity, type Model } from '../../codegen/model.ts'
import { readAdminAddress, recordName } from '../../site/admin-address.ts'

/** Prefix of paths that people and the visual editor see. Code uses paths inside the content folder. */
const top = 'content/'

export function shownFile(path: string): string {
  return top + path
}

/** Returns undefined for a file outside the content folder. */
export function pathInContent(file: string): string | undefined {
  return file.startsWith(top) ? file.slice(top.length) : undefined
}

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

/** Returns the file whose form is open at an address. */
export function openFile(model: Model, hash = location.hash): { entity: Entity; path: string } | undefined {
  const address = readAdminAddress(hash)
  if (!address) return undefined
  const name = recordName(address)
  const entity = findEntity(model, name) ?? findEntity(model, address.group)
  return entity && { entity, path: `${name}${extensionOf(entity)}` }
}
