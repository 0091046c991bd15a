import type CMS from '@sveltia/cms'
import { isObject } from '../../../codegen/json.ts'
import { problemList } from '../problems/problem-list.ts'
import { tell } from '../tell.ts'
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
      const list = problemList(draft.path, problems, () => dialog.close())
      const dialog = tell({ title: 'Not published, because of this:', says: [list] })
      throw new Error('The content check refuses it.')
    },
  })
}
