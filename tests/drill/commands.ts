import path from 'node:path'
import type { ContentCommandResult } from '../../authoring/commands/command.ts'
import { removeCommand } from '../../authoring/commands/remove.ts'
import type { GenerateOptions } from '../../codegen/generate.ts'
import type { EditedContent, EditedRecord } from './edited-content.ts'
import { gone, isReferenceShapeTo } from './schema.ts'

/** Command of `npm run content` for a record such as `cities/x`. */
export type EditCommand = (
  name: string,
  options: GenerateOptions,
) => ContentCommandResult | Promise<ContentCommandResult>

export const optionsOf = ({ contentDir, folder }: EditedContent): GenerateOptions => ({
  contentDir,
  schemasDir: path.join(folder, 'schemas'),
  outDir: path.join(folder, 'generated'),
  cacheDir: path.join(folder, 'node_modules/.cache/content'),
  year: new Date().getFullYear(),
})

/** Runs a command on the first record that it accepts. */
export async function onFirst(content: EditedContent, kind: string, command: EditCommand): Promise<void> {
  const refusals: string[] = []
  for (const { file } of content.records(kind)) {
    const { ok, text } = await command(nameOf(file), optionsOf(content))
    if (ok) return
    refusals.push(text)
  }
  throw new Error(`No record of ${kind} can be had for it:\n${refusals.join('\n')}`)
}

/** Removes the county with the fewest cities together with them, and replaces references to them. */
export async function removeCounty(content: EditedContent): Promise<void> {
  const cities = content.records('cities')
  const [county] = content
    .records('counties')
    .map(({ file }) => ({ file, cities: cities.filter(({ data }) => data.county === slugOf(file)) }))
    .sort((a, b) => a.cities.length - b.cities.length)
  const [other] = cities.filter(city => !county?.cities.includes(city))
  if (!county || !other) throw new Error('It takes two counties with cities')
  const leaving = new Set(county.cities.map(({ file }) => slugOf(file)))
  content.change(
    () => (value, place) =>
      isReferenceShapeTo('cities', place) && leaving.has(String(value)) ? slugOf(other.file) : value,
    'projects',
  )
  content.change(
    () => (value, place) =>
      isReferenceShapeTo('counties', place) && value === slugOf(county.file) ? gone : value,
    'site',
  )
  for (const { file } of [...county.cities, county] satisfies Pick<EditedRecord, 'file'>[]) {
    const { ok, text } = await removeCommand.run([nameOf(file)], optionsOf(content))
    if (!ok) throw new Error(text)
  }
}

const nameOf = (file: string) => file.replace(/\.\w+$/, '')
const slugOf = (file: string) => path.posix.basename(nameOf(file))
