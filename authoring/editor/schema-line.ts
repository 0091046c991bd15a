import type { Entity } from '../../codegen/model.ts'

/** The line by which a code editor knows what may stand in a file. */
export function schemaLine({ name, kind }: Pick<Entity, 'name' | 'kind'>): string {
  const depth = name.split('/').length + (kind === 'collection' ? 1 : 0)
  return `# yaml-language-server: $schema=${'../'.repeat(depth)}generated/editor/${name}.schema.json`
}
