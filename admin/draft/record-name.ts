import { type JsonObject, textAt } from '../../codegen/json.ts'
import { type Entity, extensionOf } from '../../codegen/model.ts'
import { slugify } from '../../codegen/names.ts'
import { titleField } from '../config/value-title.ts'

/** Returns the title of a record, or an empty text. */
export const titleIn = (fields: JsonObject, { shape }: Entity): string =>
  textAt(fields, [titleField(shape) ?? '']) ?? ''

/** Returns the name of a new file without its extension, which its title gives. */
export const slugIn = (fields: JsonObject, entity: Entity): string =>
  slugify(titleIn(fields, entity)) || 'new-draft'

export const newPath = (fields: JsonObject, entity: Entity): string =>
  `${entity.name}/${slugIn(fields, entity)}${extensionOf(entity)}`

/** Says why no file can be named by a title. */
export function nameFault(title: string): string | undefined {
  if (title === '') return 'Nothing was saved: give it a name first, so that you find the draft again.'
  return slugify(title) === ''
    ? 'Nothing was saved: the name has no letters from A to Z and no digits, of which the address of the page could be made.'
    : undefined
}

/** Says that another record has the name. */
export const taken = (title: string): string =>
  `Nothing was saved: there is already one that is called “${title}”.`
