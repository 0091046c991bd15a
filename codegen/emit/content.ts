import path from 'node:path'
import { type Entity, exportName, slugTypeName } from '../model.ts'
import { resolveRecord } from '../resolve/records.ts'
import { recordsNamed, sortRecords } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import { type EmittedFile, firstLine, jsonExpression } from './emitted.ts'
import { emitFacts, factsOf } from './facts.ts'

/** What a kind holds: the records of a collection in their order, or the one record of a single file. */
export function dataOf(entity: Entity, site: Site): unknown {
  if (entity.name === 'facts') return factsOf(site)
  const readable = recordsNamed(site, entity.name).filter(({ data }) => data)
  const records = sortRecords(readable).map(record => resolveRecord(record, site.facts))
  return entity.kind === 'collection' ? records : records[0]
}

/** A file of data, which no bundle takes in: see site/open-content.ts. */
export function emitData(name: string, data: unknown): EmittedFile {
  return { path: `data/${name}.json`, text: `${JSON.stringify(data)}\n` }
}

/** The data of every kind that has any. */
export function emitContentData(site: Site): EmittedFile[] {
  return site.model.entities.flatMap(entity => {
    const data = dataOf(entity, site)
    return data === undefined ? [] : [emitData(exportName(entity), data)]
  })
}

/** A module with its declaration for each collection and each singleton. */
export function emitContent(site: Site): EmittedFile[] {
  return site.model.entities.flatMap(entity => {
    if (entity.name === 'facts') return emitFacts(site)
    return entity.kind === 'collection' ? emitCollection(entity, site) : emitSingleton(entity, site)
  })
}

function emitCollection(entity: Entity, site: Site): EmittedFile[] {
  const name = exportName(entity)
  const { typeName } = entity
  const slugType = slugTypeName(entity)
  const records = dataOf(entity, site)
  return modulePair(entity, {
    code: [
      `export const ${name} = ${jsonExpression(records)}`,
      `export const ${name}BySlug = Object.fromEntries(${name}.map(record => [record.slug, record]))`,
    ],
    types: [
      `import type { ${typeName}, ${slugType} } from '${typesPath(entity)}'`,
      '',
      `export declare const ${name}: readonly ${typeName}[]`,
      `export declare const ${name}BySlug: Readonly<Record<${slugType}, ${typeName}>>`,
    ],
  })
}

function emitSingleton(entity: Entity, site: Site): EmittedFile[] {
  const record = dataOf(entity, site)
  if (record === undefined) return []
  const name = exportName(entity)
  return modulePair(entity, {
    code: [`export const ${name} = ${jsonExpression(record)}`],
    types: [
      `import type { ${entity.typeName} } from '${typesPath(entity)}'`,
      '',
      `export declare const ${name}: ${entity.typeName}`,
    ],
  })
}

function modulePair(entity: Entity, lines: { code: string[]; types: string[] }): EmittedFile[] {
  const file = (ending: string, text: readonly string[]) => ({
    path: `content/${entity.name}${ending}`,
    text: `${firstLine}${text.join('\n')}\n`,
  })
  return [file('.js', lines.code), file('.d.ts', lines.types)]
}

function typesPath(entity: Entity): string {
  return path.posix.relative(path.posix.dirname(`content/${entity.name}`), 'types.ts')
}
