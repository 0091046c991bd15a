import type CMS from '@sveltia/cms'
import { isObject } from '../../../codegen/json.ts'
import { element } from '../element.ts'
import { problemList } from '../problems/problem-list.ts'
import type { Drafts } from './drafts.ts'

/** Refuses to publish a draft that the content check refuses. */
export function guardPublishing(cms: Pick<typeof CMS, 'registerEventListener'>, drafts: Drafts): void {
  cms.registerEventListener({
    name: 'prePublish',
    async handler({ entry }) {
      const record: unknown = entry.toJS()
      if (!isObject(record) || typeof record.path !== 'string' || !isObject(record.data)) return
      const { path, collection, data } = record
      const draft = await drafts.read({ path, collection: String(collection), data })
      const { problems } = draft ? await drafts.check(draft) : { problems: [] }
      if (!draft || problems.length === 0) return
      tell(draft.path, problems)
      throw new Error('The content check refuses it.')
    },
  })
}

function tell(path: string, problems: Parameters<typeof problemList>[1]): void {
  const dialog = element('dialog', { className: 'ask' })
  dialog.setAttribute('aria-label', 'Not published')
  const heading = element('h1', { textContent: 'Not published, because of this:' })
  const bar = element('p', {})
  const close = element('button', { type: 'button', textContent: 'OK', onclick: () => dialog.close() })
  bar.append(close)
  dialog.append(
    heading,
    problemList(path, problems, () => dialog.close()),
    bar,
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
