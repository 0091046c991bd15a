import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseLog, readLastModified } from '../../publishing/site-files/last-modified.ts'

let root: string
let contentDir: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'history-'))
  contentDir = path.join(root, 'site/content')
  mkdirSync(path.join(contentDir, 'cities'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

function git(date: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Fig', '-c', 'user.email=fig@fig.example', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  execFileSync('git', ['-C', root, ...who, ...args], { env, stdio: 'ignore' })
}

function commit(date: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(contentDir, file), text)
  git(date, 'add', '.')
  git(date, 'commit', '-m', 'Change content')
}

test('a file has the date of the last commit that changed it', () => {
  git('', 'init', '-q')
  commit('2025-01-01T10:00:00Z', { 'home.yaml': 'a', 'cities/peña.yaml': 'a' })
  commit('2025-02-02T10:00:00Z', { 'home.yaml': 'b' })
  const dates = readLastModified(contentDir)
  expect(new Date(dates.get('content/home.yaml') ?? '').toISOString()).toBe('2025-02-02T10:00:00.000Z')
  expect(new Date(dates.get('content/cities/peña.yaml') ?? '').toISOString()).toBe('2025-01-01T10:00:00.000Z')
})

test('a file that was never committed has no date', () => {
  git('', 'init', '-q')
  commit('2025-01-01T10:00:00Z', { 'home.yaml': 'a' })
  writeFileSync(path.join(contentDir, 'new.yaml'), 'a')
  expect(readLastModified(contentDir).has('content/new.yaml')).toBe(false)
})

test('knows no dates outside a repository and before the first commit', () => {
  expect(readLastModified(contentDir).size).toBe(0)
  git('', 'init', '-q')
  expect(readLastModified(contentDir).size).toBe(0)
})

test('ignores the oldest commit of a shallow clone', () => {
  const log = '@aa 2025-02-02T10:00:00Z\n\nhome.yaml\n@bb 2025-01-01T10:00:00Z\n\nhome.yaml\nfaq.yaml\n'
  expect(parseLog(log, new Set(['bb']))).toEqual(new Map([['content/home.yaml', '2025-02-02T10:00:00Z']]))
})
