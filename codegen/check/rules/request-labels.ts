import { type JsonPath, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** More labels make visitors wonder which of the links they need. */
const MAX_LABELS = 6

/** Warns of the rarest labels of links to the estimate form, if there are too many labels. */
export const requestLabels: Rule = {
  id: 'request-labels',
  description: 'Links to the estimate form have few labels, so that visitors know that all lead to one form.',
  howToFix: 'Give the link the label that most links to the form have.',
  *find(site) {
    const byLabel = new Map<string, [LabelUse, ...LabelUse[]]>()
    for (const use of site.records.flatMap(record => labelsIn(record, site))) {
      const alike = byLabel.get(use.label)
      if (alike) alike.push(use)
      else byLabel.set(use.label, [use])
    }
    const byUse = [...byLabel.values()].sort((one, other) => other.length - one.length)
    const usual = byUse.slice(0, MAX_LABELS).map(([{ label }]) => label)
    for (const { label, ...place } of byUse.slice(MAX_LABELS).flat()) {
      const parameters = { label, most: MAX_LABELS, usual }
      yield { ...place, severity: 'warning', code: 'request-labels/many', parameters } satisfies RecordFinding
    }
  },
}

interface LabelUse {
  record: ContentRecord
  path: JsonPath
  label: string
}

/** Returns the labels of links to the form. */
function labelsIn(record: ContentRecord, site: ResolvedSite): LabelUse[] {
  const form = textAt(recordsOf(site, 'navigation')[0]?.data, ['estimate', 'href'])
  if (form === undefined) return []
  return site.annotatedTexts(record).link.flatMap(({ path, text }) => {
    const labelPath = [...path.slice(0, -1), 'label']
    const label = textAt(record.data, labelPath)
    return text.replace(/[?#].*$/s, '') === form && label ? [{ record, path: labelPath, label }] : []
  })
}
