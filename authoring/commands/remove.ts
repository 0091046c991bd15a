import { parseArgs } from 'node:util'
import { planRemoval } from '../change/plan-remove.ts'
import { runChangeCommand } from './apply-change.ts'
import { type Command, withSlashes } from './command.ts'

export const removeCommand: Command = {
  summary:
    'Takes a page away: the file, its entries in lists, and a redirect to the overview or to another page.',
  usage: [
    'remove cities/kyle',
    'remove cities/kyle --to /cities/buda',
    'remove cities/kyle --dry-run     only shows what would change',
  ],
  run(args, options) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [name, ...more] = positionals.map(withSlashes)
    if (!name || more.length > 0) return { ok: false, text: 'Say which page: remove cities/kyle\n' }
    return runChangeCommand(options, values['dry-run'], site => planRemoval(site, name, values.to))
  },
}
