import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { checkSubject } from './commit-subjects.ts'

const RECENT_COMMITS = 100

// A published commit keeps its subject. Remove a line once its commit is older than the recent ones.
const published = [
  'Name the files of cli/ after what they run, and plain comments',
  "Name the setting of a folder whose parent can't be written to",
  'Remove races with the clock from tests of the server and of presses',
  'Type key by key in the browsers drill, and keep focus where it is',
]

test('the subjects of recent commits are short imperatives', () => {
  // A shallow clone has fewer commits, and an archive of the project has none.
  const subjects = recentSubjects().filter(subject => !published.includes(subject))
  expect(subjects.flatMap(subject => checkSubject(subject) ?? [])).toEqual([])
})

function recentSubjects(): string[] {
  try {
    const options = ['log', '--no-merges', '--format=%s', `--max-count=${RECENT_COMMITS}`]
    return execFileSync('git', options, { cwd: projectDir, encoding: 'utf8', stdio: 'pipe' })
      .trim()
      .split('\n')
  } catch {
    return []
  }
}

test.each([
  'Add a filter to the flooring page',
  'Process the outbox in batches',
  'Revert "Shortened five passages"',
])('accepts "%s"', subject => {
  expect(checkSubject(subject)).toBeUndefined()
})

test.each([
  ['Added a filter', 'starts with "Added", not with an imperative'],
  ['Adding a filter', 'starts with "Adding", not with an imperative'],
  ['Adds a filter', 'starts with "Adds", not with an imperative'],
  ['The filter moves', 'starts with "The", not with an imperative'],
  ['fix: the filter', 'starts with "fix:", not with an imperative'],
  ['Add a filter.', 'ends with a period'],
  [`Add ${'a '.repeat(30)}filter`, 'has 70 characters, more than 60'],
])('rejects "%s"', (subject, reason) => {
  expect(checkSubject(subject)).toBe(`${subject}: ${reason}`)
})
