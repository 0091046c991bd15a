import type { Entity } from '../../codegen/model.ts'

/** The line by which text editors find the schema of a file. */
export function schemaNote({ name, kind }: Pick<Entity, 'name' | 'kind'>): string {
  const depth = name.split('/').length + (kind === 'collection' ? 1 : 0)
  return `# yaml-language-server: $schema=${'../'.repeat(depth)}generated/editor/${name}.schema.json`
}
