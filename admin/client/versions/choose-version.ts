import type { JsonObject } from '../../../codegen/json.ts'
import type { Entity, Model } from '../../../codegen/model.ts'
import { parse } from '../../../codegen/read/content.ts'
import { undress } from '../../format/dress.ts'
import { bodyField, bodyOf, keepFile } from '../../format/keep-file.ts'
import type { Checkout } from '../checkout.ts'
import { entityOf } from '../content-path.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { type CompareWords, compareVersions } from './compare-view.ts'
import { differences, merged } from './differences.ts'

export interface Versions {
  model: Model
  checkout: Pick<Checkout, 'latest' | 'save' | 'earlier'>
  drafts: Pick<Drafts, 'check'>
}

/** A record as it would have been saved, and what it was made from. */
export interface Yours {
  path: string
  text: string
  /** Undefined where nobody knows any more. */
  base: string | undefined
}

const bothVersions: CompareWords = {
  title: 'Both versions',
  advice: 'The file was changed after you opened it. Choose what it shall say; everything else is the same.',
  yours: 'Yours',
  theirs: 'Theirs',
}

export const draftVersions: CompareWords = {
  ...bothVersions,
  advice: 'Somebody else published another version. Choose what the draft shall say; then publish it.',
}

/** Shows what was to be saved beside what the file says by now; true when the chosen one is saved. */
export async function chooseVersion(
  { model, checkout, drafts }: Versions,
  yours: Yours,
  words: CompareWords = bothVersions,
): Promise<boolean> {
  const { latest, save } = checkout
  const entity = entityOf(model, yours.path)
  const theirs = await latest?.(yours.path)
  if (!entity || theirs === undefined || !save) return false
  const own = recordIn(entity, yours.text)
  const other = recordIn(entity, theirs)
  const base = yours.base === undefined ? {} : recordIn(entity, yours.base)
  return compareVersions({
    words,
    path: yours.path,
    differences: differences(base, own, other),
    async save(chosen) {
      const text = keepFile(entity.format, undress(theirs), merged(other, chosen))
      const { problems } = await drafts.check({ path: yours.path, text: `${text.trim()}\n` })
      if (problems.length === 0) await save(yours.path, text)
      return problems
    },
  })
}

function recordIn(entity: Entity, text: string): JsonObject {
  const { data } = parse(entity, undress(text))
  if (!data) throw new Error('One of the versions cannot be read as a form: mend it as text first.')
  return entity.format === 'markdown' ? { ...data, [bodyField]: bodyOf(undress(text)) } : data
}
