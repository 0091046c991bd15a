import { adminAddress, translationAddress } from '../../site/admin-address.ts'
import type { JsonPath } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import { withoutExtension } from './misplaced.ts'

type Place = Pick<ContentRecord, 'entity' | 'path' | 'slug'>

/** Returns the URL at which the visual editor shows a field of a record's file. */
export function formAddressOf(record: Place, path: JsonPath): string {
  return languageFolderOf(record) === undefined
    ? adminAddress(record.entity, record.slug, path)
    : `/admin/${translationAddress(withoutExtension(record.path), path)}`
}

/** Returns the folder of a translation's language, such as 'es'. Undefined for a record in the main language. */
export function languageFolderOf({ entity, path, slug }: Place): string | undefined {
  const main = entity.kind === 'collection' ? `${entity.name}/${slug}` : entity.name
  const name = withoutExtension(path)
  return name === main ? undefined : name.slice(0, -main.length - 1)
}
