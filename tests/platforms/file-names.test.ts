import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isValidWindowsName } from '../../codegen/names.ts'
import { projectDir } from '../../codegen/project-dir.ts'

/** Windows has 260 characters for a path, and the folder of a checkout needs some of them. */
const MAX_PATH_LENGTH = 160

const files = execFileSync('git', ['ls-files', '-z'], { cwd: projectDir, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)

test('every file of the repository has a name that Windows can store', () => {
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(file => !file.split('/').every(isValidWindowsName))).toEqual([])
  expect(files.filter(file => file.length > MAX_PATH_LENGTH)).toEqual([])
})

test('no two file names are the same on Windows and macOS', () => {
  const folded = files.map(file => file.normalize('NFC').toLowerCase())
  expect(files.filter((_, index) => folded.indexOf(folded[index] ?? '') !== index)).toEqual([])
})

test.each(['aux', 'AUX.yaml', 'com1.jpg', 'a:b', 'what?', 'end.', 'end ', 'a\tb', 'a\\b'])(
  'Windows cannot store %j',
  name => {
    expect(isValidWindowsName(name)).toBe(false)
  },
)

test.each(['auxiliary.yaml', 'com10.jpg', '.gitignore', '+data.ts', '@slug', 'a b', 'Ünïcode'])(
  'Windows can store %j',
  name => {
    expect(isValidWindowsName(name)).toBe(true)
  },
)
