import { findUsages, type RecordUsage, splitLink } from '../../../authoring/change/usages.ts'
import { textAt } from '../../../codegen/json.ts'
import { withoutExtension } from '../../../codegen/resolve/misplaced.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import { titleField } from '../../config/field-texts.ts'
import type { ListedRecord } from './messages.ts'

/** Every record of a collection, with how often others name it. */
export function listRecords(site: ResolvedSite): ListedRecord[] {
  const counts = new Map<string, number>()
  for (const use of findUsages(site.content.records)) {
    const name = nameIn(use, site)
    if (name !== undefined && name !== withoutExtension(use.record.path))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return site.records
    .filter(({ entity }) => entity.kind === 'collection')
    .map(({ path, data, entity, slug }) => {
      const name = withoutExtension(path)
      const title = textAt(data, [titleField(entity.shape) ?? '']) ?? slug
      return { name, title, uses: counts.get(name) ?? 0 }
    })
}

/** The record that a reference names, or to whose page a link leads. */
function nameIn(
  { kind, folder, text }: RecordUsage,
  { pages }: Pick<ResolvedSite, 'pages'>,
): string | undefined {
  if (kind === 'reference') return `${folder}/${text}`
  const page = kind === 'link' ? splitLink(text)?.page : undefined
  const record = page === undefined ? undefined : pages.get(page)
  return record && withoutExtension(record.path)
}
