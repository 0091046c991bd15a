import type { JsonObject } from '../../../codegen/json.ts'
import type { Entity, Model } from '../../../codegen/model.ts'
import { parseFile } from '../../../codegen/read/content-files.ts'
import { undress } from '../../format/dress.ts'
import { bodyField, bodyOf } from '../../format/front-matter.ts'
import { keepFile } from '../../format/keep-file.ts'
import { entityOf } from '../content-path.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Conflict } from '../saves/conflict.ts'
import { compareVersions } from './compare-view.ts'
import { differences, merged } from './differences.ts'

export interface Versions {
  model: Model
  drafts: Pick<Drafts, 'check'>
}

/** Shows what was to be saved beside what stands now; true when the chosen one is saved. */
export async function chooseVersion({ model, drafts }: Versions, conflict: Conflict): Promise<boolean> {
  const { theirs, words, isGone } = conflict
  const { path } = theirs
  const entity = entityOf(model, path)
  if (!entity) return false
  const own = recordIn(entity, conflict.text)
  const other = recordIn(entity, theirs.text)
  const base = conflict.base === undefined ? {} : recordIn(entity, conflict.base)
  return compareVersions({
    words,
    path,
    isGone,
    differences: differences(base, own, other),
    async save(chosen) {
      const text = keepFile(entity.format, undress(theirs.text || conflict.text), merged(other, chosen))
      const { problems } = await drafts.check({ path, text: `${text.trim()}\n` })
      if (problems.length === 0) await conflict.save(text)
      return problems
    },
  })
}

/** Nothing of a text that nobody knows any more. */
function recordIn(entity: Entity, text: string): JsonObject {
  if (text === '') return {}
  const { data } = parseFile(entity, undress(text))
  if (!data) throw new Error('One of the versions cannot be read as a form: fix it as text first.')
  return entity.format === 'markdown' ? { ...data, [bodyField]: bodyOf(undress(text)) } : data
}
