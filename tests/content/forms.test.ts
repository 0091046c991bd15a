import { expect, test } from 'vitest'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { formOf, savedText } from '../admin/through-the-form.ts'

test('a form that is saved without a change keeps every byte of its file', () => {
  const { records } = readContent(loadModel('content'), { contentDir: 'content' })
  const changed = records.filter(record => savedText(record, formOf(record)) !== record.text)
  expect(changed.map(({ path }) => path)).toEqual([])
})
