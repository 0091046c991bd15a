import { expect, test } from 'vitest'
import { countFindings } from '../../admin/worker/count-findings.ts'

const finding = (file: string, severity: 'error' | 'warning') => ({
  file,
  line: 1,
  column: 1,
  rule: 'shape',
  severity,
  message: 'Name is empty.',
})

test('counts what is to fix and what is worth a look, by the path of the file', () => {
  const one = 'content/cities/kyle.yaml'
  const counts = countFindings({
    problems: [finding(one, 'error')],
    warnings: [finding(one, 'warning'), finding(one, 'warning'), finding('content/home.yaml', 'warning')],
  })
  expect(counts.get('cities/kyle.yaml')).toEqual({ problems: 1, warnings: 2 })
  expect(counts.get('home.yaml')).toEqual({ problems: 0, warnings: 1 })
})
