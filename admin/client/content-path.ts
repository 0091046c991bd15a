import { type Entity, extensionOf, findEntity, type Model } from '../../codegen/model.ts'
import { readAdminAddress, recordName } from '../../site/admin-address.ts'

/** Files are known by their path inside the content folder; the visual editor and people name them from the top. */
const top = 'content/'

export function shownFile(path: string): string {
  return top + path
}

/** Undefined for a file outside the content folder. */
export function pathInContent(file: string): string | undefined {
  return file.startsWith(top) ? file.slice(top.length) : undefined
}

/** Whose file a path is. */
export function entityOf(model: Model, path: string): Entity | undefined {
  return model.entities.find(entity => {
    const own =
      entity.kind === 'collection'
        ? path.slice(0, path.lastIndexOf('/'))
        : path.slice(0, -extensionOf(entity).length)
    return own === entity.name && path.endsWith(extensionOf(entity))
  })
}

/** The file whose form is open at an address. */
export function openFile(model: Model, hash = location.hash): { entity: Entity; path: string } | undefined {
  const address = readAdminAddress(hash)
  if (!address) return undefined
  const name = recordName(address)
  const entity = findEntity(model, name) ?? findEntity(model, address.group)
  return entity && { entity, path: `${name}${extensionOf(entity)}` }
}
