/** The name under which the visual editor knows how the files of a schema are read and written. */
export function formatName(entityName: string): string {
  return `kept-${entityName.replaceAll('/', '-')}`
}
