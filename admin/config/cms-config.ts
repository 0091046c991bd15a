import type { CmsConfig, CollectionFile, EntryCollection, Field, GitHubBackend } from '@sveltia/cms'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { type Entity, extensionOf, findEntity, type Model } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import { readPriceBook } from '../../codegen/resolve/prices.ts'
import { findField, type ObjectShape } from '../../codegen/schema/shape.ts'
import { bodyField } from '../format/front-matter.ts'
import { labelOf, titleField } from './field-texts.ts'
import { type FormContext, fieldsOf } from './fields.ts'
import { formatName } from './format-name.ts'

export type CmsBackend = GitHubBackend | { name: 'test-repo' }

export interface CmsConfigInput {
  model: Model
  /** The content that there is now, by path inside the content folder: single files show which fields they have. */
  records: ReadonlyMap<string, JsonObject>
  backend: CmsBackend
  siteUrl: string
  title: string
}

/** The folder of files without a collection, such as `pages/`. */
const groupOf = (entity: Entity) =>
  entity.name.includes('/') ? entity.name.slice(0, entity.name.indexOf('/')) : ''

const namesIn = (group: Json | undefined) => (isObject(group) ? Object.keys(group) : [])

/** No page shows a picture larger than this. What phones write and browsers can't read becomes a picture that they can. */
const pictures = {
  slugify_filename: true,
  max_file_size: 10 * 1024 * 1024,
  transformations: { raster_image: { format: 'webp' as const, quality: 90, width: 2400, height: 2400 } },
}

/** The visual editor's configuration: the same schemas that check the content make its forms. */
export function cmsConfig({ model, records, backend, siteUrl, title }: CmsConfigInput): CmsConfig {
  const context: FormContext = {
    titleFieldOf: name => titleOf(findEntity(model, name)),
    names: {
      price: [...readPriceBook(records.get('prices.yaml') ?? {}, records.get('site.yaml')).entries.keys()],
      warranty: namesIn(records.get('terms.yaml')?.warranties),
      duration: namesIn(records.get('terms.yaml')?.durations),
    },
  }
  const singletons = model.entities.filter(entity => entity.kind === 'singleton')
  const groups = [...new Set(singletons.map(groupOf).filter(Boolean))]
  const files = (group: string) =>
    singletons
      .filter(entity => groupOf(entity) === group)
      .map(entity => fileOf(entity, context, records.get(`${entity.name}${extensionOf(entity)}`)))
  return {
    load_config_file: false,
    backend,
    // So that it knows drafts; which save is of one, people say: see draft-mode.ts.
    publish_mode: 'editorial_workflow',
    app_title: title,
    site_url: siteUrl,
    // The site's pictures have a folder of their own; a record names them by their path in it.
    media_folder: 'content/images',
    public_folder: '/',
    media_libraries: { default: { config: pictures }, stock_assets: { providers: [] } },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    collections: [
      ...model.entities
        .filter(entity => entity.kind === 'collection')
        .map(entity => collectionOf(entity, context)),
      ...groups.map(group => ({ name: group, label: humanize(group), files: files(group) })),
    ],
    singletons: files(''),
  }
}

function titleOf(entity: Entity | undefined): string {
  return (entity && titleField(entity.shape)) ?? 'slug'
}

function collectionOf(entity: Entity, context: FormContext): EntryCollection {
  const title = titleOf(entity)
  const single = labelOf(entity.typeName, entity.shape)
  return {
    name: entity.name,
    label: humanize(entity.name),
    label_singular: single,
    ...described(entity),
    folder: `content/${entity.name}`,
    media_folder: `/content/images/${entity.name}/{{slug}}`,
    public_folder: `/${entity.name}/{{slug}}`,
    thumbnail: thumbnailsOf(entity.shape),
    // A page that goes away needs a redirect: the command that removes records writes both.
    delete: false,
    extension: extensionOf(entity).slice(1),
    format: formatName(entity),
    identifier_field: title,
    slug: { template: `{{${title}}}`, editable: ['create'] },
    summary: `{{${title}}}`,
    sortable_fields: findField(entity.shape, 'order')
      ? { fields: ['order', title], default: { field: 'order', direction: 'ascending' } }
      : { fields: [title], default: { field: title, direction: 'ascending' } },
    ...(entity.urlPattern ? { preview_path: entity.urlPattern.slice(1).replace('{slug}', '{{slug}}') } : {}),
    fields: [...fieldsOf(entity.shape, context), ...bodyOf(entity)],
  }
}

function fileOf(entity: Entity, context: FormContext, sample: JsonObject | undefined): CollectionFile {
  return {
    name: entity.name.slice(entity.name.lastIndexOf('/') + 1),
    label: labelOf(entity.name.slice(entity.name.lastIndexOf('/') + 1), entity.shape),
    file: `content/${entity.name}${extensionOf(entity)}`,
    format: formatName(entity),
    ...(entity.urlPattern ? { preview_path: entity.urlPattern.slice(1) } : {}),
    fields: [...fieldsOf(entity.shape, context, sample), ...bodyOf(entity)],
  }
}

/** The fields with a picture that may stand for the record, the first that has one first. */
function thumbnailsOf(shape: ObjectShape): string[] {
  const pathsIn = (group: ObjectShape, path: string): string[] =>
    group.fields.flatMap(({ name, shape: own }) => {
      if (own.kind === 'object') return pathsIn(own, `${path}${name}.`)
      return own.kind === 'text' && own.holds === 'image' ? [path + name] : []
    })
  return pathsIn(shape, '')
}

function described(entity: Entity) {
  const { description } = entity.shape
  return description ? { description } : {}
}

/** Returns a plain text field for Markdown, because a rich editor would reformat the blocks of articles. */
function bodyOf(entity: Entity): Field[] {
  if (entity.format !== 'markdown') return []
  return [
    {
      name: bodyField,
      label: 'Text',
      widget: 'text',
      required: true,
      use_emoji_autocomplete: false,
      hint: 'The buttons put in headings, lists, links, pictures, facts, prices and blocks.',
    },
  ]
}
