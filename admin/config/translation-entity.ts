import { memoizeByObject } from '../../codegen/cache/memoize.ts'
import { type Entity, findEntity, type Model } from '../../codegen/model.ts'
import type { Field, ObjectShape, Shape } from '../../codegen/schema/shape.ts'
import { hasTranslatable } from '../../codegen/schema/translatable.ts'
import { entityOf } from './content-path.ts'

/** Parts of 'es/cities/austin.yaml', the path of a translation. */
export interface TranslationPath {
  /** Folder of the language: 'es'. */
  folder: string
  /** Path of the file in the main language: 'cities/austin.yaml'. */
  main: string
}

/** Returns undefined for another file than a translation. */
export function splitTranslationPath(model: Model, path: string): TranslationPath | undefined {
  const [folder, main] = splitAtSlash(path)
  return !entityOf(model, path) && entityOf(model, main) ? { folder, main } : undefined
}

/** Finds the entity of a file in the main language or of a translation: see `translationEntity`. */
export function formEntityOf(model: Model, path: string): Entity | undefined {
  const parts = splitTranslationPath(model, path)
  const entity = entityOf(model, parts?.main ?? path)
  return entity && parts ? translationEntity(entity, parts.folder) : entity
}

/** Finds the same entity by its name: 'cities', 'es/cities'. */
export function findFormEntity(model: Model, name: string): Entity | undefined {
  const own = findEntity(model, name)
  if (own) return own
  const [folder, main] = splitAtSlash(name)
  const entity = findEntity(model, main)
  return entity && translationEntity(entity, folder)
}

/** Returns the name of a language's folder in English: 'Spanish'. */
export const nameInEnglish = (folder: string) =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(folder) ?? folder

/** Returns the kind of file that translates an entity: the same with only texts, all of them optional. */
const translationEntity = (entity: Entity, folder: string): Entity => ({
  ...entity,
  name: `${folder}/${entity.name}`,
  shape: objectOfTexts(entity.shape.fields, entity.shape),
})

const shapeOfTexts = memoizeByObject((shape: Shape): Shape => {
  if (shape.kind === 'list') {
    const { minItems: _, maxItems: __, ...list } = shape
    return { ...list, items: shapeOfTexts(shape.items) }
  }
  if (shape.kind === 'object') return objectOfTexts(shape.fields, shape)
  // A translation doesn't say which kind a group is of.
  if (shape.kind !== 'union') return shape
  const { description, examples, variants } = shape
  const byName = new Map(variants.flatMap(variant => variant.shape.fields).map(field => [field.name, field]))
  return objectOfTexts([...byName.values()], { description, examples })
})

function objectOfTexts(
  fields: readonly Field[],
  { additional, ...described }: Partial<ObjectShape> & Pick<Shape, 'description' | 'examples'>,
): ObjectShape {
  return {
    ...described,
    kind: 'object',
    fields: fields
      .filter(({ shape }) => hasTranslatable(shape))
      .map(({ name, shape }) => ({ name, shape: shapeOfTexts(shape), required: false })),
    ...(additional && hasTranslatable(additional) ? { additional: shapeOfTexts(additional) } : {}),
  }
}

function splitAtSlash(text: string): [before: string, after: string] {
  const at = text.indexOf('/')
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
}
