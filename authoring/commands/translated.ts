import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkContent } from '../../codegen/generate.ts'
import { localizedSites } from '../../codegen/languages/localize.ts'
import { count } from '../report/text.ts'
import { noteSources } from '../translations/note-sources.ts'
import { type Command, withSlashes } from './command.ts'

export const translatedCommand: Command = {
  summary:
    'Notes that translations are up to date, so that the check reports when the text of the main language changes.',
  usage: ['translated FILE…', 'translated es/faq.yaml', 'translated es/services'],
  run(args, options) {
    if (args.length === 0)
      return { ok: false, text: 'Name the files or folders of the translations, such as es/faq.yaml.\n' }
    const all = localizedSites(checkContent(options).site).flatMap(({ translated }) => translated)
    const wanted = args.map(nameOf)
    const named = all.filter(({ translation }) => wanted.some(name => isIn(translation.path, name)))
    const unknown = wanted.filter(name => !all.some(({ translation }) => isIn(translation.path, name)))
    if (unknown.length > 0)
      return {
        ok: false,
        text: `There is no readable translation ${unknown.join(', ')} in the content folder. Nothing was written.\n`,
      }
    const changed = named.filter(one => {
      const text = noteSources(one)
      if (text === one.translation.text) return false
      writeFileSync(path.join(options.contentDir, one.translation.path), text)
      return true
    })
    return {
      ok: true,
      text: `${count(named.length, 'translation')} up to date, ${changed.length} noted now.\n`,
    }
  },
}

const nameOf = (typed: string) =>
  withSlashes(typed)
    .replace(/^(?:\.\/)?content\//, '')
    .replace(/\/$/, '')

const isIn = (file: string, name: string) => file === name || file.startsWith(`${name}/`)
