/** Tests on the real content what must hold for any content that the check accepts. */
import { expect, test } from 'vitest'
import { keepFile } from '../../admin/format/keep-file.ts'
import { checkContent } from '../../codegen/generate.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { asGiven } from '../admin/as-the-form.ts'
import { refusedIn } from '../authoring/editor/refused-by-schemas.ts'
import { boxesOfMap, countOverlaps } from '../codegen/extensions/territory/map-boxes.ts'

const contentDir = 'content'
const { records } = readContent(loadModel(contentDir), { contentDir })
const { site } = checkContent({ contentDir, year: new Date().getFullYear() })

test('the schemas for code editors accept the content', () => {
  expect(site.records).not.toEqual([])
  expect(refusedIn(site)).toEqual([])
})

test.each(['wide', 'compact'] as const)('no labels of the map overlap on a %s screen', width => {
  expect(countOverlaps(boxesOfMap(site, width).boxes)).toBe(0)
})

test.each(records.map(record => [record.path, record] as const))(
  'the visual editor keeps every byte of %s',
  (_, record) => {
    expect(keepFile(record.entity.format, record.text, asGiven(record))).toBe(record.text)
  },
)
