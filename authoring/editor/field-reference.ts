import type { EmittedFile } from '../../codegen/emit/emitted-file.ts'
import { type Entity, extensionOf, type Model } from '../../codegen/model.ts'
import { describeFields } from './field-tables.ts'
import { cell, table } from './markdown-table.ts'

const madeBy = '<!-- Made by `npm test -- -u` from schemas/. Edits are lost. -->\n'

/** Emits a page with all fields for each kind of content, and an index. */
export function emitFieldReference({ entities }: Model): EmittedFile[] {
  const pages = entities.map(entity => ({ path: pageOf(entity), text: describeEntity(entity) }))
  return [{ path: 'README.md', text: describeIndex(entities) }, ...pages]
}

function describeIndex(entities: readonly Entity[]): string {
  const rows = (wanted: Entity['kind']) =>
    entities
      .filter(entity => entity.kind === wanted)
      .map(entity => [`[\`${fileOf(entity)}\`](${pageOf(entity)})`, cell(entity.shape.description)])
  return `${madeBy}
# Every field of the content

Which fields a file may have, which of them it needs, and what belongs in each.

## Many files of a kind

${table(['files', 'what each is'], rows('collection'))}
## One file of a kind

${table(['file', 'what it is'], rows('singleton'))}`
}

function describeEntity(entity: Entity): string {
  const { title } = entity.shape
  const page =
    entity.urlPattern === undefined ? 'It has no page of its own.' : `Its page: \`${entity.urlPattern}\`.`
  const start =
    entity.kind === 'collection'
      ? `\nBegin a new one with \`npm run content -- new ${entity.typeName.toLowerCase()} "Its name"\`.\n`
      : ''
  const up = '../'.repeat(entity.name.split('/').length - 1)
  const body =
    entity.format === 'markdown'
      ? `\nBetween two lines of \`---\` stand these fields, below them the text; its blocks are in [articles](${up}../articles.md).\n`
      : ''
  return `${madeBy}
# ${title ?? entity.typeName}

${cell(entity.shape.description)}

File: \`${fileOf(entity)}\`. ${page} [All kinds of content](${up}README.md)
${start}${body}
${describeFields(entity.shape)}`
}

function pageOf(entity: Entity): string {
  return `${entity.name}.md`
}

function fileOf(entity: Entity): string {
  return `content/${entity.name}${entity.kind === 'collection' ? '/<name>' : ''}${extensionOf(entity)}`
}
