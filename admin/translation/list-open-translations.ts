import { listChanges } from '../../authoring/translations/list-changes.ts'
import { localizedSites, type TranslatedRecord } from '../../codegen/languages/localize.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'

/** A translation as a list shows it. */
export interface ListedTranslation {
  /** Path of its file: 'es/cities/austin.yaml'. */
  path: string
  /** Number of its texts that people have to look at. */
  open: number
}

/** Lists the translations of all records. */
export function listOpenTranslations(site: ResolvedSite): ListedTranslation[] {
  return localizedSites(site).flatMap(({ translated }) =>
    translated.map(one => ({ path: one.translation.path, open: countOpen(one) })),
  )
}

/** Counts the texts that changed in the main language since they were translated, that aren't translated, and whose state is unknown. */
function countOpen(one: TranslatedRecord): number {
  const { merged, body } = one
  const unknown = merged.pairs.filter(({ state }) => state === 'unknown').length
  const changed = listChanges(one, () => undefined).length
  return changed + merged.missing.length + unknown + (body === 'unknown' ? 1 : 0)
}
