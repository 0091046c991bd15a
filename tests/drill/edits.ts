/** Typical edits of any content, derived from the schemas: no edit depends on the name of a record. */
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { removeCommand } from '../../authoring/commands/remove.ts'
import { renameCommand } from '../../authoring/commands/rename.ts'
import { listFurtherLanguages } from '../../codegen/list-languages.ts'
import { projectDir } from '../setup/run.ts'
import { addCity, addDownload, addInventedRecord, lengthenBodies } from './add-record.ts'
import { type EditCommand, onFirst, removeCounty } from './commands.ts'
import type { EditedContent, EditedRecord } from './edited-content.ts'
import { replacePictures } from './replace-pictures.ts'
import type { ValueMutation } from './schema.ts'
import * as values from './value-changes.ts'

export interface DrillEdit {
  name: string
  apply: (content: EditedContent) => void | Promise<void>
}

const remove: EditCommand = (name, options) => removeCommand.run([name], options)
const rename: EditCommand = (name, options) => renameCommand.run([name, `${name}-anew`], options)

export const edits: readonly DrillEdit[] = [
  { name: 'one city more', apply: addCity },
  { name: 'one article more', apply: content => addInventedRecord(content, 'articles') },
  { name: 'one guide more', apply: content => addInventedRecord(content, 'guides') },
  { name: 'one project more', apply: content => addInventedRecord(content, 'projects') },
  { name: 'one product more', apply: content => addInventedRecord(content, 'products') },
  { name: 'one service more', apply: content => addInventedRecord(content, 'services') },
  { name: 'one download more', apply: addDownload },
  { name: 'a guide taken away, with a redirect', apply: content => onFirst(content, 'guides', remove) },
  { name: 'an article taken away, with a redirect', apply: content => onFirst(content, 'articles', remove) },
  { name: 'a city renamed, with a redirect', apply: content => onFirst(content, 'cities', rename) },
  { name: 'one county less, with its cities', apply: removeCounty },
  { name: 'every price up by 10 %', apply: content => content.change(() => values.dearer, 'prices') },
  { name: 'another business name, phone and address', apply: values.renameBusiness },
  {
    name: 'other numbers and claims',
    apply: content => content.change(() => values.otherNumbers, 'facts'),
  },
  {
    name: 'every interface text longer',
    apply: content => content.change(() => values.longer, 'interface'),
  },
  { name: 'every text as long as it may be', apply: content => changeTexts(content, values.longest) },
  { name: 'every text as short as it may be', apply: content => changeTexts(content, values.shortestTexts) },
  { name: 'characters that HTML and XML reserve', apply: content => changeTexts(content, values.reserved) },
  {
    name: 'every optional field left out',
    apply: content => {
      const languages = listFurtherLanguages(content.records('site')[0]?.data)
      content.change(unless(['prices'], values.withoutOptional))
      // The list of languages is optional, and a folder of texts in no language is a mistake.
      for (const { path: folder } of languages)
        rmSync(path.join(content.contentDir, folder), { recursive: true })
    },
  },
  {
    name: 'every list at its shortest',
    apply: content => content.change(unless(['prices', 'scenes'], values.shortestLists)),
  },
  {
    name: 'every list at its longest',
    apply: content => content.change(unless(['prices'], values.longestLists)),
  },
  { name: 'every flag turned', apply: content => content.change(() => values.turned) },
  {
    name: 'every order reversed, every date moved',
    apply: content => content.change(() => values.reordered),
  },
  { name: 'longer articles and guides, with links to other sites', apply: lengthenBodies },
  { name: 'other pictures everywhere', apply: replacePictures },
  { name: 'another company altogether', apply: anotherCompany },
]

/** Skips records of some kinds: other files rely on the parts of prices and on the floors of rooms. */
const unless =
  (kinds: readonly string[], change: ValueMutation) =>
  ({ entity }: EditedRecord): ValueMutation =>
    kinds.includes(entity.name) ? value => value : change

/** Changes texts except facts, prices and site settings, which are printed inside other texts that have their own limits. */
function changeTexts(content: EditedContent, change: ValueMutation): void {
  content.change(unless(['facts', 'prices', 'site'], change))
}

function anotherCompany({ contentDir }: EditedContent): void {
  rmSync(contentDir, { recursive: true })
  cpSync(path.join(projectDir, 'tests/fixtures/site'), contentDir, { recursive: true })
}
