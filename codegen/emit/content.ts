import path from 'node:path'
import { type Entity, exportName, slugTypeName } from '../model.ts'
import { resolveRecord } from '../resolve/records.ts'
import { recordsNamed, type Site, sortRecords } from '../resolve/site.ts'
import { type EmittedFile, firstLine, jsonExpression } from './emitted.ts'
import { emitFacts } from './facts.ts'

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
  const records = sortRecords(recordsNamed(site, entity.name)).map(record =>
    resolveRecord(record, site.facts),
  )
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
  const [record] = recordsNamed(site, entity.name)
  if (!record) return []
  const name = exportName(entity)
  return modulePair(entity, {
    code: [`export const ${name} = ${jsonExpression(resolveRecord(record, site.facts))}`],
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
