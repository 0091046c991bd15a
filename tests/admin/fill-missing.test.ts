import { expect, test } from 'vitest'
import { fileText } from '../../admin/format/file-text.ts'
import { withoutMarks } from '../../admin/page/marks.ts'
import { markedPages } from '../../admin/worker/pages/marked-pages.ts'
import { extensionOf } from '../../codegen/model.ts'
import { fixtureModel, pageOptions, state } from './page-options.ts'

const collections = fixtureModel.entities.filter(({ kind }) => kind === 'collection')

const pages = pageOptions().then(markedPages)

test.each(collections.map(entity => [entity.name, entity] as const))(
  'a new record of %s has a page from the start',
  async (name, entity) => {
    const pageOf = await pages
    const path = `${name}/new-draft${extensionOf(entity)}`
    const page = await pageOf(state, path, fileText(entity, undefined, {}))
    expect(page?.html).toBeDefined()
    expect(page?.missing).not.toEqual([])
    if (entity.urlPattern) expect(withoutMarks(page?.html ?? '')).toMatch(/\[\w/)
  },
)
