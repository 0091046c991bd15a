import type { Entity } from '../../codegen/model.ts'

/** Returns the comment that tells code editors the schema of a file. */
export function schemaLine({ name, kind }: Pick<Entity, 'name' | 'kind'>): string {
  const depth = name.split('/').length + (kind === 'collection' ? 1 : 0)
  return `# yaml-language-server: $schema=${'../'.repeat(depth)}generated/editor/${name}.schema.json`
}
