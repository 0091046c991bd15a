import type { Entity } from '../../codegen/model.ts'

/**
 * The name under which the visual editor knows how the files of a schema are read and written. It takes none for
 * Markdown that doesn't end so.
 */
export function formatName({ name, format }: Pick<Entity, 'name' | 'format'>): string {
  return `kept-${name.replaceAll('/', '-')}${format === 'markdown' ? '-frontmatter' : ''}`
}
