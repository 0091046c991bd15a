import { parseArgs } from 'node:util'
import { isPictureName, planPictureRename } from '../change/plan-picture-rename.ts'
import { planRename } from '../change/plan-rename.ts'
import { type PlanChange, runChangeCommand } from './apply-change.ts'
import { type Command, withSlashes } from './command.ts'

export const renameCommand: Command = {
  summary:
    'Gives a page or a picture another name: the file, all links to it, and a redirect from its old address.',
  usage: [
    'rename cities/kyle cities/kyle-tx',
    'rename products/strand-bamboo products/moso-bamboo --name "Moso Bamboo"     also in every text',
    'rename images/gallery/hall.jpg images/gallery/oak-hall.jpg',
    'rename cities/kyle cities/kyle-tx --dry-run     only shows what would change',
  ],
  run(args, options) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [from, to, ...more] = positionals.map(withSlashes)
    if (!from || !to || more.length > 0) {
      return { ok: false, text: 'Say the present name and the new one: rename cities/kyle cities/kyle-tx\n' }
    }
    return runChangeCommand(options, values['dry-run'], renamingPlan(from, to, values.name))
  },
}

/** Plans to rename a record or an image. With `name`, the name that visitors read changes in all texts, too. */
function renamingPlan(from: string, to: string, name?: string): PlanChange {
  return site => {
    if (isPictureName(from)) {
      if (name !== undefined)
        return { refused: 'A picture has no name that visitors read: leave out --name.' }
      const change = planPictureRename(site, from, to)
      return 'refused' in change ? change : { change }
    }
    return planRename(site, from, to, name)
  }
}
