import { expect, test } from 'vitest'
import { readRun } from './measure.ts'

const report = { categories: { performance: { score: 1 } }, audits: {} }
const again = 'Something went wrong with recording the trace. Please run Lighthouse again. (NO_NAVSTART)'

test('reads a printed report', () => {
  expect(readRun({ stdout: JSON.stringify(report), stderr: '' })).toEqual({ report })
})

test('distinguishes errors of Lighthouse from those of the page in both streams', () => {
  const withError = (message: string) => JSON.stringify({ ...report, runtimeError: { code: 'ANY', message } })
  expect(readRun({ stdout: withError(again), stderr: '' })).toEqual({ reason: again, isTransient: true })
  expect(readRun({ stdout: '', stderr: `Runtime error encountered: ${again}\n    at run.js\n` })).toEqual({
    reason: `Runtime error encountered: ${again}`,
    isTransient: true,
  })
  expect(readRun({ stdout: withError('Status code: 500'), stderr: '' })).toEqual({
    reason: 'Status code: 500',
    isTransient: false,
  })
})

test('rejects an incomplete report', () => {
  const outcome = readRun({ stdout: JSON.stringify(report).slice(0, 20), stderr: '' })
  expect(outcome).toEqual({ reason: 'It ended without a word.', isTransient: false })
})
