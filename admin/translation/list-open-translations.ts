import { listChanges } from '../../authoring/translations/list-changes.ts'
import { localizedSites, type TranslatedRecord } from '../../codegen/languages/localize.ts'
import { collectTexts } from '../../codegen/languages/translatable-texts.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'

/** A translation as a list shows it, or one that nobody has begun. */
export interface ListedTranslation {
  /** Path of its file: 'es/cities/austin.yaml'. */
  path: string
  isBegun: boolean
  /** Number of its texts that people have to look at. */
  open: number
}

/** Lists the translations of all records, in each further language. Records without texts have none. */
export function listOpenTranslations(site: ResolvedSite): ListedTranslation[] {
  return localizedSites(site).flatMap(({ language, translated }) => {
    const begun = new Map(translated.map(one => [one.original, one]))
    return site.content.records.flatMap((record): ListedTranslation[] => {
      const one = begun.get(record)
      if (one) return [{ path: one.translation.path, isBegun: true, open: countOpen(one) }]
      const open = collectTexts(record.entity.shape, record.data ?? {}).length
      return open === 0 ? [] : [{ path: `${language.path}/${record.path}`, isBegun: false, open }]
    })
  })
}

/** Counts the texts that changed in the main language since they were translated, that aren't translated, and whose state is unknown. */
function countOpen(one: TranslatedRecord): number {
  const { merged, body } = one
  const unknown = merged.pairs.filter(({ state }) => state === 'unknown').length
  const changed = listChanges(one, () => undefined).length
  return changed + merged.missing.length + unknown + (body === 'unknown' ? 1 : 0)
}
