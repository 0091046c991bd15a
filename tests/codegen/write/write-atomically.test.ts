import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeAtomically } from '../../../codegen/write/write-atomically.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atomically-'))

test('replaces a file, in a folder that may be new', () => {
  const file = path.join(folder, 'new/cities.json')
  writeAtomically(file, 'first')
  writeAtomically(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(readdirSync(path.dirname(file))).toEqual(['cities.json'])
})

test('leaves no temporary file behind when it fails', () => {
  const file = path.join(folder, 'taken/cities.json')
  mkdirSync(file, { recursive: true })
  expect(() => writeAtomically(file, 'text')).toThrow()
  expect(readdirSync(path.dirname(file))).toEqual(['cities.json'])
})
