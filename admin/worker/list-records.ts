import { findUsages, type RecordUsage, splitLink } from '../../authoring/change/usages.ts'
import { textAt } from '../../codegen/json.ts'
import { fillText } from '../../codegen/resolve/facts.ts'
import { withoutExtension } from '../../codegen/resolve/misplaced.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { type PlaceInWords, useInWords } from '../config/place-in-words.ts'
import { titleField } from '../config/value-title.ts'
import type { ListedRecord } from './messages.ts'

/** Lists the records of all collections, with how often others name them. */
export function listRecords(site: ResolvedSite): ListedRecord[] {
  const uses = findUses(site)
  return site.records
    .filter(({ entity }) => entity.kind === 'collection')
    .map(({ path, data, entity, slug }) => {
      const name = withoutExtension(path)
      const title = fillText(textAt(data, [titleField(entity.shape) ?? '']) ?? slug, site.facts)
      return { name, title, uses: uses.get(name)?.length ?? 0 }
    })
}

/** Describes the places that name each record or picture, by its name: 'cities/kyle', 'images/hall.jpg'. */
export function listUses(site: ResolvedSite): ReadonlyMap<string, readonly PlaceInWords[]> {
  const printed = (use: RecordUsage) => {
    const place = useInWords(use)
    return { ...place, words: fillText(place.words, site.facts) }
  }
  return new Map([...findUses(site)].map(([name, uses]) => [name, uses.map(printed)]))
}

/** Finds the places in other files that name a record, link to its page or show a picture, by the name of that. */
function findUses(site: ResolvedSite): ReadonlyMap<string, readonly RecordUsage[]> {
  const found = new Map<string, RecordUsage[]>()
  const { records, translations } = site.content
  for (const use of findUsages([...records, ...translations])) {
    const name = nameIn(use, site)
    if (name === undefined || name === withoutExtension(use.record.path)) continue
    const known = found.get(name)
    if (known) known.push(use)
    else found.set(name, [use])
  }
  return found
}

/** Returns the name of the record that a reference names or a link leads to, or of a picture's file. */
function nameIn(
  { kind, folder, text }: RecordUsage,
  { pages }: Pick<ResolvedSite, 'pages'>,
): string | undefined {
  if (kind === 'reference') return `${folder}/${text}`
  if (kind === 'image') return `images/${text}`
  const page = splitLink(text)?.page
  const record = page === undefined ? undefined : pages.get(page)
  return record && withoutExtension(record.path)
}
