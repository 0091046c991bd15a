import { element } from '../element.ts'
import type { ListedRecord } from '../worker/messages.ts'

const className = 'record-uses'

/** Says in lists how often each record is named elsewhere: what nothing names, nobody finds. */
export function watchLists(list: () => Promise<readonly ListedRecord[]>): void {
  let shown: { group: string; records: ReadonlyMap<string, ListedRecord> } | undefined
  let isAsking = false

  async function look(): Promise<void> {
    const group = /^#\/collections\/([a-z-]+)$/.exec(location.hash)?.[1]
    const rows = group ? document.querySelectorAll('#entry-list [role="row"]') : []
    if (!group || rows.length === 0 || isAsking) return
    if (shown?.group !== group) {
      isAsking = true
      const records = await list().catch(() => [])
      isAsking = false
      const own = records.filter(({ name }) => name.startsWith(`${group}/`))
      shown = { group, records: new Map(own.map(record => [record.title, record])) }
    }
    for (const row of document.querySelectorAll('#entry-list [role="row"]')) mark(row, shown.records)
  }

  addEventListener('hashchange', () => {
    shown = undefined
  })
  new MutationObserver(() => void look()).observe(document.body, { childList: true, subtree: true })
}

function mark(row: Element, records: ReadonlyMap<string, ListedRecord>): void {
  const record = records.get(row.getAttribute('aria-label') ?? '')
  const cell = row.querySelector('.grid-cell.title')
  if (!record || !cell || cell.querySelector(`.${className}`)) return
  const words = record.uses === 1 ? 'named in 1 place' : `named in ${record.uses} places`
  const note = element('span', { className, textContent: words })
  cell.append(note)
}
